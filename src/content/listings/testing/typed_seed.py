lines = spark.createDataFrame(
    LINES,
    "VBELN string, POSNR int, MATNR string, KWMENG decimal(13,3), NETWR decimal(15,2), WAERK string, LAND1 string, "
    "STATUS string, ERDAT date, change_seq bigint",
)
