/**
 * Functions that Databricks has and this sandbox has not. They are named so that a statement which uses one hears that,
 * and not that the function does not exist. https://docs.databricks.com/en/sql/language-manual/sql-ref-functions-builtin.html
 */
const GROUPS: Readonly<Record<string, string>> = {
  /** Each run would give another answer, and a replay would not end in the same state. */
  nondeterministic:
    'rand random randn randstr uniform uuid shuffle monotonically_increasing_id spark_partition_id version zipf',
  ai: 'ai_analyze_sentiment ai_classify ai_extract ai_fix_grammar ai_forecast ai_gen ai_generate_text ai_mask ai_parse_document ai_query ai_similarity ai_summarize ai_translate vector_search http_request',
  geography: 'h3_boundaryasgeojson h3_longlatash3 h3_toparent st_point st_distance st_contains st_geomfromtext',
  variant:
    'parse_json try_parse_json variant_get try_variant_get variant_explode variant_explode_outer is_variant_null schema_of_variant schema_of_variant_agg to_variant_object',
  formats:
    'from_csv to_csv schema_of_csv from_xml to_xml schema_of_xml from_avro to_avro from_protobuf to_protobuf xpath xpath_string xpath_int xpath_boolean xpath_double',
  sketches:
    'approx_top_k count_min_sketch hll_sketch_agg hll_sketch_estimate hll_union hll_union_agg histogram_numeric bitmap_bit_position bitmap_bucket_number bitmap_construct_agg bitmap_count bitmap_or_agg kll_sketch_agg_bigint theta_sketch_agg',
  statistics: 'kurtosis skewness regr_avgx regr_avgy regr_sxx regr_sxy regr_syy',
  text: 'to_char to_varchar to_number try_to_number sentences quote is_valid_utf8 make_valid_utf8 validate_utf8 try_validate_utf8 collate collation collations try_url_decode try_to_binary to_binary aes_encrypt aes_decrypt try_aes_decrypt secret try_secret',
  time: 'window window_time session_window convert_timezone timediff try_make_interval make_timestamp_ltz make_timestamp_ntz make_time current_time to_time time_trunc time_diff',
  session:
    'current_metastore current_version input_file_name input_file_block_length input_file_block_start is_account_group_member is_member sql_keywords java_method reflect try_reflect cloud_files_state',
  numbers: 'bit_reverse csc sec acosh asinh atanh',
};

export const knownElsewhere: ReadonlySet<string> = new Set(Object.values(GROUPS).flatMap((names) => names.split(' ')));
