-- A batch is of many schools. So long all of them wait for what somebody holds in one; then each waits for itself.

ALTER FUNCTION begin_live_writes(uuid[], uuid[], uuid[], text[], integer[], integer[]) SET lock_timeout = '200ms';
