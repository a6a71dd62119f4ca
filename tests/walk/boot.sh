#!/bin/bash
# In namespaces of its own: boots the Debian in the folder ROOT as a container would be. boot.sh ROOT
set -euo pipefail
root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
# Read-only, so that systemd leaves the kernel's settings and devices alone.
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
    touch "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ln -s fd/0 "$root/dev/stdin"
ln -s fd/1 "$root/dev/stdout"
ln -s fd/2 "$root/dev/stderr"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
# What the machine's pip reads; see machine.py.
while read -r place; do
    mkdir -p "$root$place"
    mount --bind -o ro "$place" "$root$place"
done < "$root/etc/estafette-walk/places"
hostname mail.example.org
ip link set lo up
cd "$root"
pivot_root . mnt
umount -l /mnt
mount --bind /proc/sys /proc/sys
mount -o remount,ro,bind /proc/sys
# The clock and the kernel are the machine's own.
exec setpriv --bounding-set=-sys_time,-sys_module,-sys_boot,-mknod \
    env -i container=walk LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd
