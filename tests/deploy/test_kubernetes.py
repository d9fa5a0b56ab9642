"""The manifests: they build, every one fits the schemas of Kubernetes, and they fit the service and each other."""

import shutil
import subprocess
import sys
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from dealer_service.rulebook import embedded
from dealer_service.server.active_rules import load_tested
from dealer_service.server.auth.keys import read_access_keys
from dealer_service.serving import settings
from dealer_service.settings import read_settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "kubernetes"
EXAMPLE = FOLDER / "overlays" / "example"
BUILDS = [FOLDER / "base", *sorted(path.parent for path in FOLDER.glob("overlays/*/kustomization.yaml"))]
# The first with the preStop that sleeps, one of the middle, and the newest whose schemas are here.
OLDEST, NEWEST = "1.30", ".".join(kubernetes_validate.latest_version().split(".")[:2])
MIDDLE = f"1.{(int(OLDEST[2:]) + int(NEWEST[2:])) // 2}"


def kustomized(folder):
    """What kustomize makes of the folder: its own program, that of the environment, or the one in kubectl."""
    here = Path(sys.executable).parent / "kustomize"
    program = shutil.which("kustomize") or (str(here) if here.is_file() else None)
    command = [program, "build"] if program else ["kubectl", "kustomize"]
    run = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert not run.stderr, run.stderr
    return list(yaml.safe_load_all(run.stdout))


def of_kind(kind, folder=EXAMPLE):
    (found,) = (each for each in kustomized(folder) if each["kind"] == kind)
    return found


@pytest.mark.parametrize("folder", BUILDS, ids=lambda each: each.name)
@pytest.mark.parametrize("version", [OLDEST, MIDDLE, NEWEST])
def test_every_manifest_fits_the_schemas_of_kubernetes(folder, version):
    manifests = kustomized(folder)
    assert len(manifests) >= 7
    for each in manifests:
        kubernetes_validate.validate(each, version, strict=True)


@pytest.mark.parametrize("folder", BUILDS, ids=lambda each: each.name)
def test_what_selects_pods_selects_these(folder):
    labels = of_kind("Deployment", folder)["spec"]["template"]["metadata"]["labels"]
    assert labels
    spread = of_kind("Deployment", folder)["spec"]["template"]["spec"]["topologySpreadConstraints"]
    selectors = [
        of_kind("Deployment", folder)["spec"]["selector"]["matchLabels"],
        of_kind("Service", folder)["spec"]["selector"],
        of_kind("PodDisruptionBudget", folder)["spec"]["selector"]["matchLabels"],
        of_kind("NetworkPolicy", folder)["spec"]["podSelector"]["matchLabels"],
        *(each["labelSelector"]["matchLabels"] for each in spread),
    ]
    assert selectors == [labels] * len(selectors)
    assert of_kind("HorizontalPodAutoscaler", folder)["spec"]["scaleTargetRef"]["name"] == "dealer-service"


def test_the_pod_fits_the_service(app):
    pod = of_kind("Deployment")["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    served = {rule.rule for rule in app.url_map.iter_rules()}
    probes = [container[f"{name}Probe"]["httpGet"] for name in ("startup", "readiness", "liveness")]
    assert [each["path"] for each in probes] == ["/readyz", "/readyz", "/livez"]
    assert {each["path"] for each in probes} <= served
    assert [each["containerPort"] for each in container["ports"]] == [8000]
    pause = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert pod["terminationGracePeriodSeconds"] > pause + settings()["graceful_timeout"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert pod["securityContext"]["runAsUser"] == 65532


def test_the_settings_are_ones_that_the_service_has(tmp_path):
    found = of_kind("Deployment")["spec"]["template"]["spec"]["containers"][0]["envFrom"]
    (data,) = (
        each["data"]
        for each in kustomized(EXAMPLE)
        if each["kind"] == "ConfigMap" and each["metadata"]["name"] == found[0]["configMapRef"]["name"]
    )
    mounts = of_kind("Deployment")["spec"]["template"]["spec"]["containers"][0]["volumeMounts"]
    places = {mount["mountPath"] for mount in mounts}
    assert {str(Path(data["DEALER_ACCESS_KEYS"]).parent), data["DEALER_RULESETS"], data["DEALER_RUN_FOLDER"]} <= places
    read = read_settings(data | {"DEALER_RUN_FOLDER": str(tmp_path)})
    assert read.workers == 2
    assert read.access_keys == Path(data["DEALER_ACCESS_KEYS"])


def test_the_mounted_rules_and_keys_are_read(tmp_path):
    """Lay out the files of the volumes as in the pod; the service loads the rules and the keys."""
    pages = of_kind_named("ConfigMap", "dealer-rules")["data"]
    (rules,) = (
        each["configMap"]
        for each in of_kind("Deployment")["spec"]["template"]["spec"]["volumes"]
        if each["name"] == "rules"
    )
    for item in rules["items"]:
        place = tmp_path / item["path"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(pages[item["key"]], "utf-8")
    assert len(rules["items"]) == len(pages)
    assert load_tested([embedded(), tmp_path]).find("example", "badugi").betting.max_bets.value == 5
    assert read_access_keys(EXAMPLE / "keys" / "access.yaml").keys
    assert list(of_kind("Secret")["data"]) == ["access.yaml"]


def test_a_field_that_kubernetes_does_not_know_is_found():
    assert len({OLDEST, MIDDLE, NEWEST}) == 3
    deployment = of_kind("Deployment")
    deployment["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = {}
    for version in (OLDEST, MIDDLE, NEWEST):
        with pytest.raises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(deployment, version, strict=True)


def of_kind_named(kind, name):
    (found,) = (each for each in kustomized(EXAMPLE) if (each["kind"], each["metadata"]["name"]) == (kind, name))
    return found
