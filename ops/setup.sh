#!/bin/sh
# `opencrate setup` makes an empty server of Debian or Ubuntu the store: it asks five things, and prints each command
# that it runs and each file that it writes. A second run changes nothing, and a run after a failure goes on: every step
# looks first at what is there. Plain sh, with programs that each Debian has; the packages of the store come by apt.
set -eu
umask 022
# A service elsewhere is named by an option, not by the shell of the person who runs this.
unset DATABASE_URL DATABASE_MIGRATION_URL REDIS_URL

release=$(CDPATH='' cd -- "${0%/*}/.." && pwd -P)
# The user of the store cannot read the folder of root.
cd /
environment=/etc/opencrate.env
owners=/etc/opencrate-owner.env
installation=/srv/opencrate
data=/var/lib/opencrate
current=$installation/current
# As new as the environment that the processes of the store have.
seen=$installation/.environment-seen
node=${NODE:-node}
began=$(date +%s)

usage() {
  cat <<'END'
opencrate setup [OPTION]...
Makes this server the store. It asks for each answer that no option gives.

  --host NAME             name of the store, as in store.example; its DNS leads to this server
  --mail ADDRESS          mail address of the operator, for the certificate and for notices
  --smtp URL              server for e-mail, as in smtps://user:password@mail.example; '' sends none
  --language LIST         languages of the pages out of ru, en, ua, pl, the default one first
  --catalogue             begins with the sample catalogue; --no-catalogue begins empty
  --yes                   asks nothing, and takes the defaults
  --existing-database URL uses a database elsewhere, by the address of the store's user;
  --existing-owner URL    and by that of its owner, who may change tables
  --dry-run               prints what it would do, and changes nothing
END
}

# Output: a title for each step, a command after a $, a hint after an !.
step=start
acts=yes
title() {
  [ -n "$acts" ] || echo '  nothing to do'
  step=$1 acts=
  printf '\n== %s\n' "$1"
}
hint() { acts=yes; printf '  ! %s\n' "$1"; }
fail() { printf 'OpenCrate: %s\n' "$1" >&2; exit 1; }
refuse() { if [ -n "$dry" ]; then hint "would stop: $1"; else fail "$1"; fi; }

# Ends, once it has begun to work, with what to do next.
works=
finish() {
  code=$?
  [ "$code" = 0 ] || [ -z "$works" ] ||
    echo "OpenCrate: setup stopped at \"$step\". Mend that and run it again: it goes on from there." >&2
}
trap finish EXIT

# Prints a command, and runs it.
run() {
  line= acts=yes
  for word in "$@"; do
    case $word in
      '' | *[!A-Za-z0-9@%+=:,./_-]*) line="$line '$word'" ;;
      *) line="$line $word" ;;
    esac
  done
  printf '  $%s\n' "$line"
  [ -n "$dry" ] || "$@"
}

# The same as the user of the store, whose commands read the environment of the store.
as_store() { run runuser -u opencrate -- "$current/bin/opencrate" "$@"; }

# Text without passwords and keys, also those of providers in a file that is there already.
masked() {
  sed -E -e 's#(://[^:/@]*:)[^@]*@#\1***@#; s#(BY) .*#\1 ***#' \
    -e 's#^([A-Z0-9_]*(KEY|TOKEN|SECRET|PASSWORD|DSN|ACCOUNT_URL|CHECKPOINT_URL)[A-Z0-9_]*)=.*#\1=***#'
}

# put FILE MODE OWNER: makes FILE of the standard input, where it differs, and sets `changed`.
changed=
put() {
  content=$(cat)
  if [ -f "$1" ] && [ "$(cat "$1")" = "$content" ]; then return; fi
  changed=yes acts=yes
  printf '  > %s (mode %s, owner %s)\n' "$1" "$2" "$3"
  printf '%s\n' "$content" | masked | sed 's/^/    /'
  [ -z "$dry" ] || return 0
  (umask 077 && printf '%s\n' "$content" >"$1.new")
  chown "$3" "$1.new"
  chmod "$2" "$1.new"
  mv "$1.new" "$1"
}

# The value of a variable in an environment file; nothing where there is none.
value_in() {
  [ ! -r "$1" ] || sed -n "s/^$2=//p" "$1" | tail -n 1 | sed -e "s/^'\(.*\)'\$/\1/" -e 's/^"\(.*\)"$/\1/'
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# The value in a file, else a new random text; a dry run makes none.
secret_in() {
  known=$(value_in "$1" "$2")
  if [ -n "$known" ]; then echo "$known"; elif [ -n "$dry" ]; then echo '***'; else random; fi
}
password_in() {
  known=$(value_in "$1" "$2" | sed -n 's#^[a-z]*://[^:]*:\([^@]*\)@.*#\1#p')
  if [ -n "$known" ]; then echo "$known"; elif [ -n "$dry" ]; then echo '***'; else random; fi
}

# ---- Answers ----

dry= takes_defaults= host= mail= smtp= has_smtp= language= catalogue= database= owner=
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage; exit ;;
    --dry-run) dry=yes; shift; continue ;;
    --yes) takes_defaults=yes; shift; continue ;;
    --catalogue) catalogue=yes; shift; continue ;;
    --no-catalogue) catalogue=no; shift; continue ;;
    --*=*) option=${1%%=*} value=${1#*=}; shift ;;
    --host | --mail | --smtp | --language | --existing-database | --existing-owner)
      [ $# -ge 2 ] || fail "$1 needs a value"
      option=$1 value=$2
      shift 2
      ;;
    *) fail "unknown option \"$1\": opencrate setup --help lists the options" ;;
  esac
  case $option in
    --host) host=$value ;;
    --mail) mail=$value ;;
    --smtp) smtp=$value has_smtp=yes ;;
    --language) language=$value ;;
    --existing-database) database=$value ;;
    --existing-owner) owner=$value ;;
    *) fail "unknown option \"$option\": opencrate setup --help lists the options" ;;
  esac
done

# ask QUESTION DEFAULT: sets `answer`. An empty answer takes the default.
ask() {
  answer=$2
  [ -z "$takes_defaults" ] || return 0
  printf '%s%s: ' "$1" "${2:+ [$2]}"
  read -r answer || fail 'no answer: opencrate setup --help lists the options that answer before'
  [ -n "$answer" ] || answer=$2
}

is_host() {
  case $1 in *[!a-z0-9.-]*) return 1 ;; esac
  [ ${#1} -le 253 ] && printf '%s\n' "$1" | grep -Eqx '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]'
}
is_mail() {
  case $1 in *[!A-Za-z0-9@.+_=-]* | *@*@*) return 1 ;; *?@*) ;; *) return 1 ;; esac
  is_host "${1#*@}"
}
# Accepts a URL that systemd, a shell and Node read alike between single quotes.
is_url() {
  case $1 in *[!A-Za-z0-9@%+=:,./_?\&~-]*) return 1 ;; esac
  printf '%s\n' "$1" | grep -Eqx "($2)://.+"
}

# The answers of an earlier run count, so that a second one asks nothing.
known=$(value_in "$environment" PUBLIC_ORIGIN)
known=${known#https://}
if [ -n "$known" ]; then
  [ -z "$host" ] || [ "$host" = "$known" ] ||
    fail "this store is $known, not $host: edit PUBLIC_ORIGIN of $environment and run setup again"
  host=$known
  [ -n "$mail" ] || mail=$(value_in "$environment" NOTIFY_EMAIL)
  [ -n "$language" ] || language=$(value_in "$environment" SHOWN_LANGUAGES)
  if [ -z "$has_smtp" ]; then smtp=$(value_in "$environment" SMTP_URL) has_smtp=yes; fi
  [ -n "$catalogue" ] || catalogue=$(value_in "$environment" '# Sample catalogue')
fi
if [ -z "$host" ]; then
  own=$(hostname -f 2>/dev/null || :)
  is_host "$own" || own=
  ask 'Host name of the store, as in store.example' "$own"
  host=$answer
fi
host=$(printf %s "$host" | tr '[:upper:]' '[:lower:]')
[ -n "$host" ] || fail 'the host name of the store is missing: --host store.example'
is_host "$host" || fail "\"$host\" is no host name such as store.example"
if [ -z "$mail" ]; then
  ask 'Mail address of the operator' ''
  mail=$answer
fi
[ -n "$mail" ] || fail 'the mail address of the operator is missing: --mail anna@store.example'
is_mail "$mail" || fail "\"$mail\" is no mail address"
if [ -z "$has_smtp" ]; then
  ask 'Server for e-mail, as in smtps://user:password@mail.example (empty: none yet)' ''
  smtp=$answer
fi
[ -z "$smtp" ] || is_url "$smtp" 'smtps?' ||
  fail 'the server for e-mail is no URL such as smtps://user:password@mail.example'
if [ -z "$language" ]; then
  ask 'Languages of the pages out of ru, en, ua, pl, the default one first' en
  language=$answer
fi
for one in $(printf %s "$language" | tr ',' ' '); do
  case $one in ru | en | ua | pl) ;; *) fail "\"$one\" is no language out of ru, en, ua, pl" ;; esac
done
case $language in *[!a-z,]* | '' | ,* | *, | *,,*) fail "\"$language\" is no list such as en,pl" ;; esac
if [ -z "$catalogue" ]; then
  ask 'Begin with the sample catalogue, yes or no' no
  catalogue=$answer
fi
case $catalogue in y | Y | Yes | YES) catalogue=yes ;; n | N | No | NO) catalogue=no ;; esac
case $catalogue in yes | no) ;; *) fail 'the sample catalogue is wanted, yes or no?' ;; esac
if [ -n "$database$owner" ]; then
  if ! is_url "$database" mysql || ! is_url "$owner" mysql; then
    fail '--existing-database and --existing-owner belong together, as in mysql://user:password@host/opencrate?ssl=on'
  fi
fi
# The database of a store stays, here or elsewhere.
known=$(value_in "$environment" DATABASE_URL)
[ -z "$known" ] || [ -z "$database" ] || [ "$database" = "$known" ] ||
  fail "this store has another database: edit DATABASE_URL of $environment"
case $known in
  '' | *@localhost/*) ;;
  *) database=$known owner=$(value_in "$owners" DATABASE_MIGRATION_URL) ;;
esac
version=$(sed -n 's/^ *"version": "\([^"]*\)".*/\1/p' "$release/package.json" | head -n 1)
target=$installation/releases/$version

# ---- Steps ----

works=yes
title 'This server'
[ -n "$dry" ] || [ "$(id -u)" = 0 ] || fail 'setup changes the system: run it as root'
case " $(sed -n 's/^ID\(_LIKE\)\{0,1\}=//p' /etc/os-release 2>/dev/null | tr -d '"' | tr '\n' ' ')" in
  *\ debian* | *\ ubuntu*) ;;
  *) refuse 'this is neither Debian nor Ubuntu: docs/reference.md says what to do by hand' ;;
esac
command -v systemctl >/dev/null || refuse 'there is no systemd here'
[ -n "$dry" ] || [ -f "$release/release.json" ] || fail "$release holds sources, not a release"
memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
[ "$memory" -ge 1500 ] || refuse "this server has $memory MB of memory; the store needs 2 GB, better 4"
disk=$(df -Pk /var | awk 'NR == 2 { print int($4 / 1048576) }')
[ "$disk" -ge 3 ] || refuse "/var has $disk GB free; the store needs 10"
[ "$disk" -ge 10 ] || hint "/var has only $disk GB free"
ipv6=
[ ! -e /proc/net/if_inet6 ] || ipv6=yes
listens() { cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v end=":$1" '$4 == "0A" && $2 ~ end "$" { found = 1 }
  END { exit !found }'; }
[ -d /etc/nginx ] || ! listens 0050 || refuse 'another program listens on port 80'
[ -d /etc/nginx ] || ! listens 01BB || refuse 'another program listens on port 443'
[ -e "$environment" ] || ! listens 0BB8 || refuse 'another program listens on port 3000'
addresses=$(getent ahosts "$host" | awk '{ print $1 }' | sort -u | tr '\n' ' ' || :)
# Debian may name the machine itself by 127.0.1.1.
own=" $(hostname -I 2>/dev/null || :) 127.0.0.1 127.0.1.1 "
if [ -z "$addresses" ]; then
  hint "DNS knows no address of $host yet: add it now, the certificate needs it"
else
  for one in $addresses; do
    case $own in
      *" $one "*) ;;
      *) hint "DNS leads $host to $one, which is no address of this machine: right behind a router only" ;;
    esac
  done
fi
if command -v ufw >/dev/null && ufw status 2>/dev/null | grep -q '^Status: active'; then
  hint 'ufw is on: ufw allow 80/tcp; ufw allow 443/tcp'
fi
acts=yes
printf '  %s MB of memory, %s GB free, Node %s, IPv6: %s\n' "$memory" "$disk" "$("$node" --version)" "${ipv6:-no}"
carried=$release/node/bin/node
if [ "$node" = "$carried" ]; then
  sum=$(sed -n 's/.*"nodeSha256": "\([^"]*\)".*/\1/p' "$release/release.json")
  echo "$sum  $carried" | sha256sum --check --quiet || fail "$carried is damaged: unpack the release again"
fi

# An older release beside the current one would lead back, with its units and its nginx files.
served=$(readlink "$current" || :)
served=${served#releases/}
[ -z "$served" ] || [ "$(printf '%s\n' "$version" "$served" | sort -V | tail -n 1)" = "$version" ] ||
  refuse "release $served is the current one, and newer than $version: run $current/bin/opencrate setup"

title 'Packages'
packages='redis-server nginx certbot ca-certificates curl'
if [ -n "$database" ]; then
  # The check of a backup runs a server of its own.
  packages="mariadb-client mariadb-server-core $packages"
else
  packages="mariadb-server mariadb-client $packages"
fi
# Something has to set the clock.
if [ ! -e /lib/systemd/systemd-timesyncd ] && ! command -v ntpd >/dev/null; then packages="$packages chrony"; fi
missing=
for package in $packages; do
  dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || missing="$missing $package"
done
export DEBIAN_FRONTEND=noninteractive
if [ -n "$missing" ]; then
  # Debian's example of a site listens on IPv6, without which nginx would not start.
  [ -n "$ipv6" ] || [ -e /etc/nginx ] || run install -D -m 644 /dev/null /etc/nginx/sites-enabled/default
  # A run that was killed has left packages half installed.
  run dpkg --configure -a --force-confdef --force-confold || :
  run apt-get -q update
  broken=$(dpkg-query -W -f '${db:Status-Eflag} ${Package}\n' | sed -n 's/^reinstreq //p')
  # shellcheck disable=SC2086 # a list of words
  [ -z "$broken" ] || run apt-get -q -y -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold \
    --reinstall install $broken
  # A file of configuration that is there already stays, and so does another database server.
  # shellcheck disable=SC2086 # a list of words
  run apt-get -q -y --no-install-recommends --no-remove --fix-broken -o Dpkg::Options::=--force-confdef \
    -o Dpkg::Options::=--force-confold install $missing
fi

title 'User and folders'
id -u opencrate >/dev/null 2>&1 || run useradd --system --user-group --home-dir "$data" --no-create-home \
  --shell /usr/sbin/nologin opencrate
[ -d "$installation/releases" ] || run install -d -m 755 "$installation" "$installation/releases"
[ -d "$data" ] || run install -d -m 700 -o opencrate -g opencrate "$data"

title 'Environment'
old=$(value_in "$environment" SECRET_KEY)
store_password=$(password_in "$environment" DATABASE_URL)
owner_password=$(password_in "$owners" DATABASE_MIGRATION_URL)
system_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
at='localhost/opencrate?socketPath=/run/mysqld/mysqld.sock'
key=$(secret_in "$environment" SECRET_KEY)
token=$(secret_in "$environment" METRICS_TOKEN)
processes=$(nproc)
[ "$processes" -ge 2 ] || processes=2
[ "$processes" -le 8 ] || processes=8
# Lines of a file stay as they are, so that it can be edited; lines that it lacks are added.
with_lines() {
  # awk ends a last line that was edited without its end.
  if [ -r "$1" ]; then awk 1 "$1"; fi
  while IFS= read -r line; do
    [ ! -r "$1" ] || ! grep -q "^${line%%=*}=" "$1" || continue
    printf '%s\n' "$line"
  done
}
lines=$(
  {
    cat <<END
# Sample catalogue=$catalogue
NOTIFY_EMAIL=$mail
STORE_ENV=production
ENV_FILE=$environment
HOST=127.0.0.1
DATA_DIR=$data
DATABASE_URL='${database:-mysql://opencrate:$store_password@$at}'
REDIS_URL=redis://127.0.0.1:6379
SECRET_KEY=$key
METRICS_TOKEN=$token
PUBLIC_ORIGIN=https://$host
TRUST_PROXY=1
WEB_CONCURRENCY=$processes
SHOWN_LANGUAGES=$language
END
    [ -z "$smtp" ] || printf "SMTP_URL='%s'\nMAIL_FROM=%s\n" "$smtp" "$mail"
    [ "$node" != "$carried" ] || echo "PATH=$current/node/bin:$system_path"
  } | with_lines "$environment"
)
put "$environment" 640 root:opencrate <<END
$lines
END
owner=${owner:-${database:-mysql://opencrate_owner:$owner_password@$at}}
lines=$(echo "DATABASE_MIGRATION_URL='$owner'" | with_lines "$owners")
put "$owners" 600 root:root <<END
$lines
END
if [ -z "$old" ] && [ -z "$dry" ]; then
  hint "SECRET_KEY=$key"
  hint 'Keep a copy of this key apart from the backups: without it they cannot be used. It is not shown again.'
fi
# stays VARIABLE ANSWER: says that a line of the file outlives another answer of a later run.
stays() {
  kept=$(value_in "$environment" "$1")
  case $kept in '' | "$2") ;; *) hint "$1 of $environment is another one and stays: edit it and run setup again" ;; esac
}
stays NOTIFY_EMAIL "$mail"
stays SHOWN_LANGUAGES "$language"
[ -z "$smtp" ] || stays SMTP_URL "$smtp"

if [ -n "$database" ]; then
  title 'Database elsewhere'
  hint 'its two users have the rights of "The owner of the schema" in docs/reference.md'
else
  title 'MariaDB'
  changed=
  put /etc/mysql/mariadb.conf.d/60-opencrate.cnf 644 root:root <<END
[mariadb]
innodb_buffer_pool_size = $((memory / 512 * 128))M
innodb_flush_log_at_trx_commit = 1
innodb_rollback_on_timeout = 1
max_connections = 400
character-set-server = utf8mb4
collation-server = utf8mb4_unicode_520_ci
log_bin = binlog
binlog_format = ROW
sync_binlog = 1
expire_logs_days = 3
log_bin_trust_function_creators = ON
END
  if [ -n "$changed" ] || [ "$(mariadb -BNe 'SELECT @@sync_binlog' 2>/dev/null)" != 1 ]; then
    run systemctl restart mariadb
  fi
  sql=$(
    cat <<END
CREATE DATABASE IF NOT EXISTS opencrate;
CREATE USER IF NOT EXISTS 'opencrate_owner'@'localhost' IDENTIFIED BY '$owner_password';
ALTER USER 'opencrate_owner'@'localhost' IDENTIFIED BY '$owner_password';
GRANT ALL ON \`opencrate%\`.* TO 'opencrate_owner'@'localhost';
GRANT REPLICATION SLAVE, REPLICATION CLIENT, BINLOG REPLAY ON *.* TO 'opencrate_owner'@'localhost';
CREATE USER IF NOT EXISTS 'opencrate'@'localhost' IDENTIFIED BY '$store_password';
ALTER USER 'opencrate'@'localhost' IDENTIFIED BY '$store_password';
GRANT SELECT, INSERT, UPDATE, DELETE ON \`opencrate%\`.* TO 'opencrate'@'localhost';
END
  )
  acts=yes
  # By the standard input, because others may list the arguments of a program.
  printf '  $ mariadb\n'
  printf '%s\n' "$sql" | masked | sed 's/^/    /'
  [ -n "$dry" ] || printf '%s\n' "$sql" | mariadb
fi

title 'Redis'
changed=
put /etc/redis/opencrate.conf 644 root:root <<'END'
appendonly yes
maxmemory-policy noeviction
END
if ! grep -qs '^include /etc/redis/opencrate.conf' /etc/redis/redis.conf; then
  # shellcheck disable=SC2016 # sed's last line
  run sed -i '$ a include /etc/redis/opencrate.conf' /etc/redis/redis.conf
fi
if [ -n "$changed" ] || [ "$(redis-cli config get appendonly 2>/dev/null | tail -n 1)" != yes ]; then
  run systemctl restart redis-server
fi

title "Release $version"
if [ -d "$target" ]; then
  cmp -s "$release/release.json" "$target/release.json" ||
    fail "$target is another build of $version: move it away first"
else
  run rm -rf "$target.part"
  run cp -a "$release" "$target.part"
  run chown -R root:root "$target.part"
  run chmod -R u+rwX,go+rX,go-w "$target.part"
  run mv "$target.part" "$target"
fi
if [ "$(readlink "$current")" != "releases/$version" ] || ! systemctl is-active --quiet opencrate; then
  run "$target/bin/opencrate" deploy
  run chown -R opencrate:opencrate "$data"
  run touch "$seen"
elif [ ! -e "$seen" ] || [ -n "$(find "$environment" -newer "$seen")" ]; then
  run systemctl reload opencrate
  run touch "$seen"
fi
[ "$(readlink /usr/local/bin/opencrate)" = "$current/bin/opencrate" ] ||
  run ln -sfn "$current/bin/opencrate" /usr/local/bin/opencrate

title 'Units'
# copy FILE FOLDER MODE
copy() {
  cmp -s "$1" "$2" || run install -D -m "$3" "$1" "$2"
}
for file in "$release"/ops/opencrate*.service "$release"/ops/opencrate*.timer; do
  copy "$file" "/etc/systemd/system/${file##*/}" 644
done
run systemctl daemon-reload
timers=
for file in "$release"/ops/opencrate-*.timer; do
  # Backups are pushed by a store that says where to.
  case $file in *-push*) [ -n "$(value_in "$owners" BACKUP_PUSH)" ] || continue ;; esac
  timers="$timers ${file##*/}"
done
# shellcheck disable=SC2086 # a list of words
run systemctl enable --now opencrate opencrate-log $timers
serves='fetch("http://127.0.0.1:3000/readyz").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
tries=0
while [ -z "$dry" ] && ! "$node" -e "$serves"; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || fail 'the store does not answer at port 3000: journalctl -u opencrate says why'
  sleep 1
done

title "nginx and the certificate of $host"
rendered() {
  sed -e "s/store\.example \(..\.store\.example *\)*/$host/" -e "s/store\.example/$host/g" "$release/ops/$1" |
    if [ -n "$ipv6" ]; then cat; else grep -v 'listen \[::\]'; fi
}
# place TEMPLATE FILE: as put, without the text.
place() {
  text=$(rendered "$1")
  [ ! -f "$2" ] || [ "$(cat "$2")" != "$text" ] || return 0
  printf '  > %s (ops/%s for %s)\n' "$2" "$1" "$host"
  [ -n "$dry" ] || printf '%s\n' "$text" >"$2"
}
for folder in /etc/nginx/opencrate/local /var/www/acme; do [ -d "$folder" ] || run mkdir -p "$folder"; done
place nginx.conf /etc/nginx/conf.d/opencrate.conf
copy "$release/ops/nginx-headers-of-files.inc" /etc/nginx/opencrate/headers-of-files.inc 644
copy "$release/ops/certbot-deploy-hook.sh" /etc/letsencrypt/renewal-hooks/deploy/opencrate 755
run nginx -t
run systemctl reload-or-restart nginx
if [ ! -e "/etc/letsencrypt/live/$host/fullchain.pem" ]; then
  run certbot certonly --non-interactive --agree-tos --email "$mail" --webroot -w /var/www/acme -d "$host"
fi
place nginx-tls.conf /etc/nginx/opencrate/store.conf
run nginx -t
run systemctl reload nginx

title 'Test mail'
if [ -n "$smtp" ]; then
  as_store notify 'This is the test mail of opencrate setup.' ||
    hint "no mail went to $mail: correct SMTP_URL in $environment, then type: opencrate notify test"
else
  hint 'no server for e-mail yet: opencrate setup --smtp URL adds one'
fi

title 'First backup and audit'
known=
[ -n "$dry" ] || known=$(runuser -u opencrate -- "$current/bin/opencrate" doctor || :)
case $known in *'check: 2'*) ;; *) run systemctl start opencrate-backup.service ;; esac
case $known in *'Last audit: 2'*) ;; *) run systemctl start opencrate-audit.service ;; esac

title 'State'
as_store doctor --try || hint 'each missing line says where to read; "opencrate doctor --try" prints them again'

title 'First admin'
members='There are no staff members.'
[ -n "$dry" ] || members=$(runuser -u opencrate -- "$current/bin/opencrate" staff list)
if [ "$members" = 'There are no staff members.' ]; then
  [ "$catalogue" = no ] || as_store seed --catalogue
  as_store staff add --role admin
else
  hint 'there are members of staff already: opencrate staff list'
  [ "$catalogue" = no ] || [ "$(value_in "$environment" '# Sample catalogue')" = yes ] ||
    hint 'the sample catalogue is added by: opencrate seed --catalogue'
fi

[ -z "$dry" ] || { printf '\nNothing was changed.\n'; exit; }
seconds=$(($(date +%s) - began))
printf '\nThe store is at https://%s. This took %s min %s s.\n' "$host" "$((seconds / 60))" "$((seconds % 60))"
