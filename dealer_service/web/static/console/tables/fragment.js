// A value in the fragment of a link: JSON, compressed where the browser can. No server is sent it, so none logs it.

const MOST_CHARACTERS = 65536; // of what is unpacked: as much as the service reads of a question
const COMPRESSED = "z";
const PLAIN = "j";

/** The value as a fragment, without its "#". */
export async function pack(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (typeof CompressionStream === "undefined") return PLAIN + base64(bytes);
  return COMPRESSED + base64(await through(bytes, new CompressionStream("deflate-raw")));
}

/** The value that a fragment holds, or null where it holds none: it may come from anywhere. */
export async function unpack(fragment) {
  try {
    const [how, text] = [fragment[0], fragment.slice(1)];
    if (how !== COMPRESSED && how !== PLAIN) return null;
    const bytes = bytesOf(text);
    const plain = how === PLAIN ? bytes : await through(bytes, new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    return null;
  }
}

/** The bytes on the other side of a stream; one that brings more than anybody asks about is not read to its end. */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_CHARACTERS) {
      await reader.cancel();
      throw new RangeError("more than a question holds");
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const base64 = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
