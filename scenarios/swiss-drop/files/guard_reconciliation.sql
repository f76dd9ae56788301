-- guard: bronze = silver, by country
-- owner: data-platform rota
-- tolerance: of tonight's new lines of a country at least half reach silver; countries below ten lines are not judged
-- A country we do not sell to (France) is judged only when it becomes as big as one we do: more than 5 % of the night.
WITH night AS (
  SELECT max(_tech_loaded_at) AS at FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
),
delivered AS (
  SELECT b.LAND1 AS country, b.VBELN AS order_id, b.POSNR AS line_number, count(*) OVER () AS total
  FROM IDENTIFIER(:catalog || '.bronze.sap_vbap') b
  JOIN night n ON b._tech_loaded_at >= n.at - INTERVAL 6 HOURS
  WHERE b.change_type = 'I'
),
compared AS (
  SELECT d.country, count(*) AS delivered, count(s.order_id) AS kept, max(d.total) AS total
  FROM delivered d
  LEFT JOIN IDENTIFIER(:catalog || '.silver.sales_order_line') s
    ON d.order_id = s.order_id AND d.line_number = s.line_number
  GROUP BY d.country
),
lost AS (
  SELECT country, delivered, kept FROM compared
  WHERE delivered >= 10 AND delivered > 0.05 * total AND kept < 0.5 * delivered
)
SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok'
    ELSE raise_error(
      'guard bronze = silver: ' || concat_ws('; ', collect_list(country || ' kept ' || kept || ' of ' || delivered))
    )
  END AS guard
FROM lost;
