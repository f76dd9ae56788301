import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAll, rows, sql } from './harness.ts';
import { type Orders, openOrders } from './orders.ts';

let answer: Orders['answer'];

let warehouse: Orders['warehouse'];

beforeEach(async () => {
  ({ answer, warehouse } = await openOrders());
});
afterEach(closeAll);

describe('what a warehouse says about itself', () => {
  test('DESCRIBE HISTORY', () => {
    sql(warehouse, `DELETE FROM orders WHERE country = 'CH'`);
    expect(answer('DESCRIBE HISTORY orders')).toMatchInlineSnapshot(`
      [
        "version | timestamp | userId | userName | operation | operationParameters | job | notebook | clusterId | readVersion | isolationLevel | isBlindAppend | operationMetrics | userMetadata | engineInfo",
        "2 | 2026-07-01 18:00:02 | NULL | data-platform | DELETE | {predicate -> ["country = 'CH'"]} | NULL | NULL | NULL | 1 | WriteSerializable | false | {numAddedFiles -> 1, numRemovedFiles -> 1, numCopiedRows -> 2, numDeletedRows -> 1} | NULL | NULL",
        "1 | 2026-07-01 18:00:01 | NULL | data-platform | WRITE | {mode -> Append, partitionBy -> []} | NULL | NULL | NULL | 0 | WriteSerializable | true | {numFiles -> 1, numOutputRows -> 3} | NULL | NULL",
        "0 | 2026-07-01 18:00:00 | NULL | data-platform | CREATE TABLE | {isManaged -> true, partitionBy -> []} | NULL | NULL | NULL | NULL | WriteSerializable | false | {} | NULL | NULL",
      ]
    `);
  });

  test('DESCRIBE TABLE, SHOW TABLES, SHOW COLUMNS, SHOW CREATE TABLE', () => {
    expect(answer('DESCRIBE TABLE EXTENDED orders')).toMatchInlineSnapshot(`
      [
        "col_name | data_type | comment",
        "id | int | NULL",
        "country | string | NULL",
        "amount | decimal(10,2) | NULL",
        " |  | ",
        "# Detailed Table Information |  | ",
        "Catalog | shop | ",
        "Database | bronze | ",
        "Table | orders | ",
        "Created Time | 2026-07-01 18:00:00 | ",
        "Type | MANAGED | ",
        "Provider | delta | ",
        "Table Properties | [] | ",
      ]
    `);
    expect(answer('SHOW TABLES IN shop.bronze')).toEqual([
      'database | tableName | isTemporary',
      'bronze | orders | false',
    ]);
    expect(answer('SHOW COLUMNS IN orders')).toEqual(['col_name', 'id', 'country', 'amount']);
    expect(answer('SHOW CREATE TABLE orders').join('\n')).toMatchInlineSnapshot(`
      "createtab_stmt
      CREATE TABLE \`shop\`.\`bronze\`.\`orders\` (
        id INT,
        country STRING,
        amount DECIMAL(10,2))
      USING delta
      "
    `);
    expect(answer('SHOW CATALOGS')).toEqual(['catalog', 'shop', 'lab']);
  });

  test('information_schema', () => {
    sql(warehouse, `CREATE VIEW v AS SELECT id FROM orders; GRANT SELECT ON TABLE orders TO \`on-call\``);
    expect(
      rows(
        warehouse,
        `SELECT table_schema, table_name, table_type FROM shop.information_schema.tables ORDER BY table_name`,
      ),
    ).toEqual(['bronze | orders | MANAGED', 'bronze | v | VIEW']);
    expect(
      rows(
        warehouse,
        `SELECT column_name, full_data_type FROM system.information_schema.columns WHERE table_name = 'orders' ORDER BY ordinal_position`,
      ),
    ).toEqual(['id | int', 'country | string', 'amount | decimal(10,2)']);
    expect(
      rows(warehouse, `SELECT grantee, table_name, privilege_type FROM shop.information_schema.table_privileges`),
    ).toEqual(['on-call | orders | SELECT']);
    expect(rows(warehouse, `SELECT count(*) FROM lab.information_schema.tables`)).toEqual(['0']);
  });

  test('tables of the platform itself can be read but are not listed', () => {
    warehouse.tables.create(
      { name: 'shop.bronze.__state', kind: 'table', columns: [{ name: 'id', type: { kind: 'int' } }] },
      { operation: 'CREATE TABLE' },
    );
    expect(rows(warehouse, 'SELECT count(*) FROM bronze.__state')).toEqual(['0']);
    expect(answer('SHOW TABLES IN shop.bronze')).toHaveLength(2);
    expect(rows(warehouse, `SELECT count(*) FROM shop.information_schema.tables`)).toEqual(['1']);
  });
});
