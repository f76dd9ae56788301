/**
 * Keys that the bundle's JSON schema knows (github.com/databricks/cli, August 2026). The sandbox acts on some, accepts the
 * others, and calls everything else a mistake.
 */
export const ROOT_KEYS = [
  'artifacts',
  'bundle',
  'environments',
  'experimental',
  'include',
  'permissions',
  'presets',
  'python',
  'resources',
  'run_as',
  'scripts',
  'sync',
  'targets',
  'variables',
  'workspace',
];

export const BUNDLE_KEYS = [
  'name',
  'cluster_id',
  'compute_id',
  'databricks_cli_version',
  'deployment',
  'engine',
  'git',
  'uuid',
];

export const TARGET_KEYS = [
  'artifacts',
  'bundle',
  'cluster_id',
  'default',
  'git',
  'mode',
  'permissions',
  'presets',
  'resources',
  'run_as',
  'sync',
  'variables',
  'workspace',
];

export const VARIABLE_KEYS = ['default', 'description', 'lookup', 'type'];

export const PIPELINE_KEYS = [
  'allow_duplicate_names',
  'budget_policy_id',
  'cascade_on_destroy',
  'catalog',
  'channel',
  'clusters',
  'configuration',
  'continuous',
  'development',
  'edition',
  'environment',
  'event_log',
  'filters',
  'id',
  'libraries',
  'lifecycle',
  'name',
  'notifications',
  'parameters',
  'permissions',
  'photon',
  'root_path',
  'run_as',
  'schema',
  'serverless',
  'storage',
  'tags',
  'target',
];

export const EVENT_LOG_KEYS = ['catalog', 'schema', 'name'];

export const JOB_KEYS = [
  'budget_policy_id',
  'continuous',
  'description',
  'edit_mode',
  'email_notifications',
  'environments',
  'format',
  'git_source',
  'health',
  'job_clusters',
  'lifecycle',
  'max_concurrent_runs',
  'name',
  'notification_settings',
  'parameters',
  'performance_target',
  'permissions',
  'queue',
  'run_as',
  'schedule',
  'tags',
  'tasks',
  'timeout_seconds',
  'trigger',
  'webhook_notifications',
];

/** Kinds of work that the sandbox runs. */
export const WORK_KEYS = ['pipeline_task', 'sql_task', 'notebook_task', 'condition_task', 'alert_task', 'run_job_task'];

/** Kinds of work that exist on the platform only. */
export const FOREIGN_WORK_KEYS = [
  'clean_rooms_notebook_task',
  'dashboard_task',
  'dbt_cloud_task',
  'dbt_platform_task',
  'dbt_task',
  'for_each_task',
  'gen_ai_compute_task',
  'power_bi_task',
  'python_wheel_task',
  'spark_jar_task',
  'spark_python_task',
  'spark_submit_task',
];

export const TASK_KEYS = [
  ...WORK_KEYS,
  ...FOREIGN_WORK_KEYS,
  'compute',
  'depends_on',
  'description',
  'disable_auto_optimization',
  'disabled',
  'email_notifications',
  'environment_key',
  'existing_cluster_id',
  'health',
  'job_cluster_key',
  'libraries',
  'max_retries',
  'min_retry_interval_millis',
  'new_cluster',
  'notification_settings',
  'retry_on_timeout',
  'run_if',
  'task_key',
  'timeout_seconds',
  'webhook_notifications',
];

export const PIPELINE_TASK_KEYS = [
  'full_refresh',
  'full_refresh_selection',
  'parameters',
  'pipeline_id',
  'refresh_flow_selection',
  'refresh_selection',
  'reset_checkpoint_selection',
];
export const SQL_TASK_KEYS = ['alert', 'dashboard', 'file', 'parameters', 'query', 'warehouse_id'];
export const NOTEBOOK_TASK_KEYS = ['base_parameters', 'notebook_path', 'source', 'warehouse_id'];
export const CONDITION_TASK_KEYS = ['left', 'op', 'right'];
export const CONDITION_OPS = [
  'EQUAL_TO',
  'NOT_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
] as const;
export const RUN_IFS = [
  'ALL_SUCCESS',
  'AT_LEAST_ONE_SUCCESS',
  'NONE_FAILED',
  'ALL_DONE',
  'AT_LEAST_ONE_FAILED',
  'ALL_FAILED',
] as const;

export const SQL_FILE_KEYS = ['path', 'source'];
export const SQL_ALERT_KEYS = ['alert_id', 'pause_subscriptions', 'subscriptions'];
export const ALERT_TASK_KEYS = ['alert_id', 'subscribers', 'warehouse_id', 'workspace_path'];
export const RUN_JOB_TASK_KEYS = [
  'dbt_commands',
  'jar_params',
  'job_id',
  'job_parameters',
  'notebook_params',
  'pipeline_params',
  'python_named_params',
  'python_params',
  'spark_submit_params',
  'sql_params',
];

export const RECIPIENT_KEYS = [
  'on_duration_warning_threshold_exceeded',
  'on_failure',
  'on_start',
  'on_streaming_backlog_exceeded',
  'on_success',
];
export const NOTIFICATION_SETTINGS_KEYS = [
  'alert_on_last_attempt',
  'no_alert_for_canceled_runs',
  'no_alert_for_skipped_runs',
];
export const HEALTH_KEYS = ['rules'];
export const HEALTH_RULE_KEYS = ['metric', 'op', 'value'];
export const PAUSE_STATES = ['UNPAUSED', 'PAUSED'] as const;

export const ALERT_KEYS = [
  'custom_description',
  'custom_summary',
  'display_name',
  'evaluation',
  'file_path',
  'lifecycle',
  'parameters',
  'parent_path',
  'permissions',
  'query_text',
  'run_as',
  'run_as_user_name',
  'schedule',
  'warehouse_id',
];
export const ALERT_EVALUATION_KEYS = [
  'comparison_operator',
  'empty_result_state',
  'notification',
  'source',
  'threshold',
];
export const ALERT_COLUMN_KEYS = ['aggregation', 'display', 'name'];
export const ALERT_VALUE_KEYS = ['double_value', 'string_value', 'bool_value'];
export const ALERT_NOTIFICATION_KEYS = ['notify_on_ok', 'retrigger_seconds', 'subscriptions'];
export const ALERT_STATES = ['OK', 'TRIGGERED', 'UNKNOWN', 'ERROR'] as const;
export const ALERT_AGGREGATIONS = ['SUM', 'COUNT', 'COUNT_DISTINCT', 'AVG', 'MEDIAN', 'MIN', 'MAX', 'STDDEV'] as const;
export const ALERT_OPERATORS = [
  'EQUAL',
  'NOT_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'IS_NULL',
  'IS_NOT_NULL',
] as const;

/** Levels that a `permissions` entry may give, by kind of resource (docs.databricks.com/aws/en/dev-tools/bundles/permissions). */
export const PERMISSION_LEVELS = {
  bundle: ['CAN_VIEW', 'CAN_MANAGE', 'CAN_RUN'],
  job: ['CAN_VIEW', 'CAN_MANAGE_RUN', 'CAN_MANAGE', 'IS_OWNER'],
  pipeline: ['CAN_VIEW', 'CAN_RUN', 'CAN_MANAGE', 'IS_OWNER'],
  alert: ['CAN_READ', 'CAN_RUN', 'CAN_EDIT', 'CAN_MANAGE'],
} as const;

export const TARGET_MODES = ['development', 'production'];
export const SYNC_KEYS = ['exclude', 'include', 'paths'];
export const WORKSPACE_KEYS = [
  'account_id',
  'artifact_path',
  'auth_type',
  'azure_client_id',
  'azure_environment',
  'azure_login_app_id',
  'azure_tenant_id',
  'azure_use_msi',
  'azure_workspace_resource_id',
  'client_id',
  'experimental_is_unified_host',
  'file_path',
  'google_service_account',
  'host',
  'profile',
  'resource_path',
  'root_path',
  'state_path',
  'workspace_id',
];
export const PIPELINE_NOTIFICATION_KEYS = ['alerts', 'email_recipients'];
export const PIPELINE_ALERTS = [
  'on-update-success',
  'on-update-failure',
  'on-update-fatal-failure',
  'on-flow-failure',
] as const;
