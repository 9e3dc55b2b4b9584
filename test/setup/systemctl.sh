#!/bin/sh
# A stand-in for systemd in the tree of bare-server.all.test.ts, which has none. It does what the units of the store say
# about User, EnvironmentFile, WorkingDirectory, StateDirectory, ExecStartPre, ExecStart, ExecReload and Type, and
# starts services of Debian by their scripts in /etc/init.d. It confines nothing, restarts nothing and runs no timer.
set -eu
state=/var/lib/stand-in
mkdir -p $state/enabled $state/pids

values() { sed -n "s/^$2=//p" "/etc/systemd/system/$1"; }
is_running() { [ -e "$state/pids/$1" ] && kill -0 "$(cat "$state/pids/$1")" 2>/dev/null; }

# in_unit UNIT USER COMMAND: becomes the command, with the environment of the unit alone.
in_unit() {
  exec </dev/null env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin \
    "$(values "$1" Environment | cut -d' ' -f1)" sh -euc '
    set -a
    for file in $1; do [ ! -e "${file#-}" ] || . "${file#-}"; done
    cd "$2"
    exec setpriv --reuid="$3" --regid="$3" --init-groups $4' sh \
    "$(values "$1" EnvironmentFile)" "$(values "$1" WorkingDirectory)" "$2" "$3"
}

start() {
  [ -e "/etc/systemd/system/$1" ] || { service "${1%.service}" start; return; }
  case $1 in *.timer) touch "$state/pids/$1"; return ;; esac
  ! is_running "$1" || return 0
  user=$(values "$1" User)
  install -d -m 700 -o "$user" -g "$user" "/var/lib/$(values "$1" StateDirectory)"
  values "$1" ExecStartPre | while read -r command; do
    case $command in +*) ${command#+} ;; *) (in_unit "$1" "$user" "$command") ;; esac
  done
  if [ "$(values "$1" Type)" = oneshot ]; then
    values "$1" ExecStart | while read -r command; do (in_unit "$1" "$user" "$command"); done
  else
    in_unit "$1" "$user" "setsid $(values "$1" ExecStart)" >>"/var/log/$1.log" 2>&1 &
    echo $! >"$state/pids/$1"
  fi
}

stop() {
  [ -e "/etc/systemd/system/$1" ] || { service "${1%.service}" stop; return; }
  ! is_running "$1" || kill "$(cat "$state/pids/$1")"
  while is_running "$1"; do sleep 0.2; done
}

verb=
now=
units=
for word in "$@"; do
  case $word in
    --now) now=yes ;;
    --*) ;;
    *.service | *.timer) units="$units $word" ;;
    *) if [ -n "$verb" ]; then units="$units $word.service"; else verb=$word; fi ;;
  esac
done
for unit in $units; do
  case $verb in
    enable)
      touch "$state/enabled/$unit"
      [ -z "$now" ] || start "$unit"
      ;;
    is-active) is_running "$unit" ;;
    start | stop) $verb "$unit" ;;
    restart)
      stop "$unit"
      start "$unit"
      ;;
    reload | reload-or-restart)
      if [ -e "/etc/systemd/system/$unit" ]; then
        kill -HUP "$(cat "$state/pids/$unit")"
      elif service "${unit%.service}" status; then
        service "${unit%.service}" reload
      else
        service "${unit%.service}" restart
      fi
      ;;
    # By the scripts of Debian's packages.
    disable | mask | preset | try-restart | unmask) ;;
    *) exit 1 ;;
  esac
done
