for line in owner tolerance; do
  grep --files-without-match --ignore-case --extended-regexp "^-- $line: .+" tests/sql/gate_*.sql
done | sort --unique
