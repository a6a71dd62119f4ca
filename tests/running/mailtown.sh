#!/bin/bash
# In namespaces of its own (network, mounts, processes): the servers of deploy/mail as a machine would run
# them, for the domain example.org; then the command given. mailtown.sh WORK-FOLDER DEPLOY-FOLDER COMMAND...
set -euo pipefail
work=$1 deploy=$2
shift 2
ip link set lo up
# A letter from 127.0.0.1 is the machine's own; those of the world come from 203.0.113.7 and 8.
for address in 1 7 8; do ip address add "203.0.113.$address/32" dev lo; done
mount -t tmpfs tmpfs "$work"
mkdir -p "$work"/{etc,upper,shade,cert,spool,lib,run,mail}
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$work/upper,workdir=$work/shade" /etc
for place in spool:/var/spool/postfix lib:/var/lib/postfix run:/run mail:/var/mail; do
    mount --bind "$work/${place%%:*}" "${place#*:}"
done
mkdir -p /etc/estafette-mail /etc/postfix /run/lock
printf '127.0.0.1 localhost\n203.0.113.1 mail.example.org\n' > /etc/hosts
rm /etc/resolv.conf
printf 'nameserver 127.0.0.1\n' > /etc/resolv.conf
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mail.example.org \
    -addext subjectAltName=DNS:mail.example.org \
    -keyout /etc/estafette-mail/privkey.pem -out /etc/estafette-mail/fullchain.pem 2>/dev/null
useradd --uid 10002 --home-dir /var/mail/judge --no-create-home vmail
chown postfix /var/lib/postfix
cp "$deploy/mail/dovecot.conf" /etc/dovecot/dovecot.conf
cp "$deploy/mail/postfix-main.cf" /etc/postfix/main.cf
cp "$deploy/mail/postfix-master.cf" /etc/postfix/master.cf
cp "$deploy/mail/opendkim.conf" "$deploy/mail/opendmarc.conf" /etc/
mkdir -p /etc/dkimkeys
"$deploy/mail/start-dovecot" > "$work/dovecot.log" 2>&1 &
for server in opendkim opendmarc postfix; do
    DOMAIN=example.org "$deploy/mail/start-$server" > "$work/$server.log" 2>&1 &
done
for port in 24 25 587 993 8891 8893; do
    for _ in $(seq 300); do
        (exec 3<> "/dev/tcp/127.0.0.1/$port") 2>/dev/null && continue 2
        sleep 0.1
    done
    echo "nobody listens on port $port" >&2
    cat "$work"/*.log >&2
    exit 1
done
status=0
SSL_CERT_FILE=/etc/estafette-mail/fullchain.pem "$@" || status=$?
if [ "$status" != 0 ]; then cat "$work"/*.log >&2; fi
exit "$status"
