-- Order intake of yesterday: every new line that SAP delivered for the day.
INSERT INTO IDENTIFIER(:catalog || '.ops.intake')
SELECT ERDAT AS day, VBELN AS order_id, POSNR AS line_number, NETWR AS net_value
FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
WHERE change_type = 'I' AND ERDAT = date_sub(current_date(), 1);
