-- Digest of an email address within a school. Ignores a plus suffix, which reaches the same mailbox.
CREATE OR REPLACE FUNCTION address_digest(school uuid, address text) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(school::text || ' ' || regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8'))
$$;
