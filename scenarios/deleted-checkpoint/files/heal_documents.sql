-- second copies out of bronze.shop_order
-- owner: data-platform rota
MERGE INTO IDENTIFIER(:catalog || '.bronze.shop_order') t
USING (
  SELECT order_id, revision, min(_tech_loaded_at) AS first_load
  FROM IDENTIFIER(:catalog || '.bronze.shop_order')
  GROUP BY order_id, revision
) s
ON t.order_id = s.order_id AND t.revision = s.revision AND t._tech_loaded_at > s.first_load
WHEN MATCHED THEN DELETE;
