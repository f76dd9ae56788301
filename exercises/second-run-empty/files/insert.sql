-- Yesterday's order intake: new lines as SAP delivered them.
CREATE TABLE IF NOT EXISTS IDENTIFIER(:catalog || '.ops.intake') (
  day DATE, lines BIGINT, net_value DECIMAL(25,2), noted_at TIMESTAMP
) COMMENT 'Order intake by day, one row a day';

INSERT INTO IDENTIFIER(:catalog || '.ops.intake')
SELECT ERDAT, count(*), sum(NETWR), current_timestamp()
FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
WHERE ERDAT = date_sub(current_date(), 1) AND change_type = 'I' AND WAERK = 'EUR'
GROUP BY ERDAT;
