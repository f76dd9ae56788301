-- Yesterday's order intake: new lines as SAP delivered them. One row a day, whatever runs how often.
CREATE TABLE IF NOT EXISTS IDENTIFIER(:catalog || '.ops.intake') (
  day DATE, lines BIGINT, net_value DECIMAL(25,2), noted_at TIMESTAMP
) COMMENT 'Order intake by day, one row a day';

MERGE INTO IDENTIFIER(:catalog || '.ops.intake') t
USING (
  SELECT ERDAT AS day, count(*) AS lines, sum(NETWR) AS net_value
  FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
  WHERE ERDAT = date_sub(current_date(), 1) AND change_type = 'I' AND WAERK = 'EUR'
  GROUP BY ERDAT
) s
ON t.day = s.day
WHEN MATCHED AND (t.lines <> s.lines OR t.net_value <> s.net_value)
  THEN UPDATE SET lines = s.lines, net_value = s.net_value, noted_at = current_timestamp()
WHEN NOT MATCHED THEN INSERT (day, lines, net_value, noted_at) VALUES (s.day, s.lines, s.net_value, current_timestamp());
