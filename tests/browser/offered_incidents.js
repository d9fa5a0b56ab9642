// Every incident that the sheet of incidents offers by keys at each table, asked as the sheet asks it: those that are refused, and the kinds of which nothing is accepted.

async ({ house, game, size, tables }) => {
  const script = document.querySelector("script[src*='/table.js']").src;
  const load = (name) => import(script.replace("table.js", `hand/${name}.js`));
  const [{ alike, begunOf, firstUntold, keyed, noticeable, tableFor }, { along, momentOf }, keys] = await Promise.all(["incident_kinds", "moment", "refused_keys"].map(load));
  const forms = await (await fetch("/table/incidents?language=en")).json();
  const { signal } = new AbortController();
  const post = async (path, body) => {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return { ok: response.ok, body: await response.json() };
  };
  const MOST = 4; // values of a fact that another one follows
  let asked = 0;
  const refused = [];
  for (const table of tables) {
    const question = { house, game, language: "en", table };
    const at = { betting: "/v1/betting/options", drawing: "/v1/drawing" }[table.phase];
    const { to_act: toAct, steps = [] } = at ? (await post(at, question)).body.answer : {};
    const plan = table.phase === "drawing" ? steps : [];
    const tablesAlong = await along(question, plan, signal);
    const asking = (form, told) => ({ ...question, table: tableFor(form, momentOf(question, form, told, plan, tablesAlong).table, told), incident: told });
    const keyedFor = (form, fact, told) => keyed(fact, form, question, told, size);
    const groups = noticeable(forms, question, plan).groups.flatMap((each) => each.kinds);
    const gone = await keys.refusedKeys(keys.kindsToAsk(groups, keyedFor, asking, table.phase === "over"), signal);
    const offered = groups.filter(({ kind }) => !gone.includes(keys.keyName(kind, null))).flatMap((form) => {
      const twins = alike(forms, form, question, plan);
      return twins.length ? twins : [form];
    });
    for (const form of offered) {
      let accepted = 0;
      const ask = async (incident) => {
        const { ok, body } = await post("/v1/irregularities", asking(form, incident));
        asked += 1;
        accepted += ok;
        if (!ok) refused.push([table.phase, JSON.stringify(incident), (body.errors ?? [{ code: body.detail }]).map(({ code }) => code).join(" ")]);
        return ok;
      };
      const tap = async (incident) => {
        const off = await keys.refusedKeys(keys.keysToAsk(form, incident, (fact, told) => keyedFor(form, fact, told), (told) => asking(form, told)), signal);
        const free = (fact) => keys.valuesOf(keyedFor(form, fact, incident)).filter((value) => !off.includes(keys.keyName(fact.name, value)));
        const due = firstUntold(form, incident);
        const rows = due ? (form.either ?? [due.name]).includes(due.name) && form.either ? form.takes.filter(({ name }) => form.either.includes(name)) : [due] : [];
        if (!due) {
          if (await ask(incident)) for (const fact of form.takes) if (incident[fact.name] === undefined && !form.either?.includes(fact.name)) for (const value of free(fact)) await ask({ ...incident, [fact.name]: value });
          return;
        }
        for (const fact of rows) for (const value of free(fact).slice(0, rows.length > 1 ? MOST : undefined)) await tap({ ...incident, [fact.name]: value });
      };
      await tap({ kind: form.kind });
      if (form.in_turn && toAct) await tap(begunOf(form, toAct));
      if (!accepted) refused.push([table.phase, JSON.stringify({ kind: form.kind }), "nothing is accepted"]);
    }
  }
  return { asked, refused };
};
