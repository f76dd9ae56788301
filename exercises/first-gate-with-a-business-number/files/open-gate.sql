-- gate: silver -> gold
-- open: every order of the night should resolve to a customer. How many may not, and who says so?
SELECT 'ok' AS gate;
