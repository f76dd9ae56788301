-- Order intake of one day, yesterday unless a day is given: replaced as a whole, so that a day loaded again is there once.
DELETE FROM IDENTIFIER(:catalog || '.ops.intake')
WHERE day = coalesce(try_cast(:day AS DATE), date_sub(current_date(), 1));

INSERT INTO IDENTIFIER(:catalog || '.ops.intake')
SELECT ERDAT AS day, VBELN AS order_id, POSNR AS line_number, NETWR AS net_value
FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
WHERE change_type = 'I' AND ERDAT = coalesce(try_cast(:day AS DATE), date_sub(current_date(), 1));
