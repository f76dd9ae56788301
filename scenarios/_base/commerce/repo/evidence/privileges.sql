-- service_principal_has_least_privilege: compare with the table in README.md. What a schema inherits from its catalog counts.
SELECT grantee, schema_name, privilege_type, inherited_from
FROM commerce_prod.information_schema.schema_privileges
ORDER BY grantee, schema_name, privilege_type
