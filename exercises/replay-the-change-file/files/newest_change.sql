-- test: a line is what the newest change in bronze says
-- owner: data-platform rota
-- Starts from silver, so that lines which the rules keep out are no fault. Whatever comes twice or shuffled, this stays true.
WITH newest AS (
  SELECT
    VBELN,
    POSNR,
    max_by(struct(change_type, STATUS, KWMENG, NETWR), change_seq) AS last
  FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
  GROUP BY VBELN, POSNR
),
judged AS (
  SELECT
    n.VBELN IS NULL OR n.last.change_type = 'D' AS ghost,
    n.last.change_type <> 'D' AND (
      l.status <> n.last.STATUS OR l.quantity <> n.last.KWMENG OR round(l.quantity * l.unit_price, 2) <> n.last.NETWR
    ) AS stale
  FROM IDENTIFIER(:catalog || '.silver.sales_order_line') l
  LEFT JOIN newest n ON n.VBELN = l.order_id AND n.POSNR = l.line_number
)
SELECT
  CASE
    WHEN count_if(ghost OR stale) = 0 THEN 'ok'
    ELSE raise_error('order lines: ' || count_if(ghost) || ' that SAP has deleted, ' || count_if(stale) || ' in an older state')
  END AS test
FROM judged;
