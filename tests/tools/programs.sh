#!/bin/sh
# The programs that the tests use and Python does not bring: installed with apt by root, named for everybody else.
# The first argument is the folder for a program that this Debian does not have. Words after it: "clients" asks for what
# the clients in other languages need, "image" for what builds the image; "leave-out" lets whoever can install nothing
# go on without, unless CI is set (see skipped_tests.py).
set -eu
bin=$1
words=" $* "
lacking=

need() { # program or file, package
    [ -e "$1" ] || command -v "$1" >/dev/null || lacking="$lacking $2"
}

# kubectl before 1.21 has a kustomize that is too old.
kustomize_here() {
    [ -x "$bin/kustomize" ] || command -v kustomize >/dev/null ||
        { command -v kubectl >/dev/null && kubectl kustomize --help 2>/dev/null | grep -q load-restrictor; }
}

# Debian 12 has none that is new enough; Debian 13's runs there.
kustomize_of_debian_13() {
    apart=$(mktemp -d)
    trap 'rm -rf "$apart"' EXIT
    mkdir -p "$apart/lists/partial" "$apart/cache"
    mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m 1 '/debian/*$')
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$apart/list"
    (
        cd "$apart"
        apart="-o Dir::Etc::sourcelist=$apart/list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$apart/lists -o Dir::Cache=$apart/cache -o APT::Sandbox::User=root"
        # shellcheck disable=SC2086
        apt-get -qq $apart update && apt-get -qq $apart download kustomize >/dev/null
        dpkg-deb -x kustomize_*.deb kustomize
    )
    install "$apart/kustomize/usr/bin/kustomize" "$bin/kustomize"
}

# A browser: Debian's, else one that `playwright install chromium` brought.
browser_here() {
    command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
        ls -d "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"/chromium*/ >/dev/null 2>&1
}

PATH=$PATH:/usr/sbin:/sbin
need nginx nginx-light
need /usr/lib/nginx/modules/ngx_http_brotli_filter_module.so libnginx-mod-http-brotli-filter
need systemd-analyze systemd
need wrk wrk
need promtool prometheus
need prometheus prometheus
need curl curl
need openssl openssl
browser_here || lacking="$lacking chromium-headless-shell"
case $words in
*" clients "*)
    need node nodejs
    need npm npm
    need go golang-go
    ;;
esac
case $words in
*" image "*)
    need buildah buildah
    need debootstrap debootstrap
    ;;
esac
if [ -z "$lacking" ] && kustomize_here; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    kustomize_here || lacking="$lacking kustomize"
    echo "The tests need programs that are not here. On Debian: sudo apt-get install --no-install-recommends$lacking" >&2
    case ${CI:+ci}$words in
    ci*) exit 1 ;;
    *" leave-out "*) echo "The tests that need them are left out." >&2 ;;
    *) exit 1 ;;
    esac
    exit 0
fi
echo "Installing what the tests need:$lacking$(kustomize_here || echo ' kustomize')" >&2
apt-get -qq update
if [ -n "$lacking" ]; then
    # Nothing that is installed for the tests starts by itself.
    if [ ! -e /usr/sbin/policy-rc.d ]; then
        trap 'rm -f /usr/sbin/policy-rc.d' EXIT
        printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
        chmod +x /usr/sbin/policy-rc.d
    fi
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $lacking >/dev/null
    rm -f /usr/sbin/policy-rc.d
fi
kustomize_here || apt-get -qq install -y --no-install-recommends kustomize >/dev/null 2>&1 || kustomize_of_debian_13
