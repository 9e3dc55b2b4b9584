#!/bin/sh
# Tells HAProxy whether a node of the cluster may take the writes of the store: it is in the majority and has all that
# the others have (a node that was cut off still lets users in), and a power failure or rows of one insert with gaps in
# their ids cannot do harm. HAProxy passes its own address and port, then those of the node. User and password are in
# galera-check.cnf beside this file.
answer=$(timeout 2 mariadb --defaults-file="${0%.sh}.cnf" --protocol=tcp --host="$3" --port="$4" \
  --batch --skip-column-names --execute="
    SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_local_state', 'wsrep_ready');
    SELECT @@GLOBAL.innodb_flush_log_at_trx_commit, IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, 1),
      @@GLOBAL.auto_increment_increment")
[ "$(echo $answer)" = 'wsrep_local_state 4 wsrep_ready ON 1 1 1' ]
