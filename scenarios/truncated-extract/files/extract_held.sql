-- guard: customer extract
-- owner: data-platform rota
-- tolerance: 5 % fewer customers than in the last accepted extract (master data, 07.2026)
SELECT CASE WHEN :held = 'none' THEN 'ok' ELSE raise_error('customer extract held: ' || :held) END AS guard;
