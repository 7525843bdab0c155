-- Maintenance that staff announce in advance.
ALTER TABLE system_configuration
  ADD COLUMN maintenance_from timestamptz,
  ADD COLUMN maintenance_until timestamptz,
  ADD CONSTRAINT system_configuration_maintenance_check
    CHECK ((maintenance_from IS NULL) = (maintenance_until IS NULL) AND maintenance_until > maintenance_from);
