-- measure: orders of yesterday, and how many resolve to no customer
-- owner: data-platform rota
SELECT count(*) AS orders, count_if(unresolved) AS unresolved,
  count_if(unresolved) > 0.005 * count(*) AS breach
FROM (
  SELECT o.order_id, count(c.customer_id) = 0 AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.sales_order') o
  LEFT JOIN IDENTIFIER(:catalog || '.silver.customer_version') c
    ON o.customer_id = c.customer_id
    AND c._tech_valid_from <= o.order_date
    AND o.order_date < coalesce(c._tech_valid_to, DATE'9999-12-31')
  WHERE o.order_date >= current_date() - INTERVAL 1 DAY
  GROUP BY o.order_id
);
