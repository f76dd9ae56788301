-- guard: each document once
-- owner: data-platform rota
-- tolerance: none; an order and a revision are one document (shop team, 07.2026)
-- By what the document is, not by where it lay: the same document under another path is a copy, too. A correction has the
-- next revision and is none.
WITH repeated AS (
  SELECT order_id, revision, count(*) AS copies
  FROM IDENTIFIER(:catalog || '.bronze.shop_order')
  GROUP BY order_id, revision
  HAVING count(*) > 1
)
SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok'
    ELSE raise_error('guard documents: ' || count(*) || ' documents are in bronze.shop_order ' || sum(copies) || ' times')
  END AS guard
FROM repeated;
