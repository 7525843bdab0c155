import { expect, test } from 'vitest'
import { sqlFunctionNames, sqlFunctions } from './sql-functions.ts'
import { openFileServices } from './testing/file-services.ts'

const services = await openFileServices()

test('the database has exactly the functions that have a file in db/functions', async () => {
  const client = await services.owner.connect()
  try {
    expect(await sqlFunctionNames(client)).toEqual(sqlFunctions().map(({ name }) => name))
  } finally {
    client.release()
  }
})

test('each function in the database has the text of its file', async () => {
  const client = await services.owner.connect()
  const definitionOf = async (name: string) => {
    const { rows } = await client.query<{ text: string }>('SELECT pg_get_functiondef($1::regproc) AS text', [name])
    return rows[0]!.text
  }
  try {
    await client.query('BEGIN')
    for (const { name, definition } of sqlFunctions()) {
      const migrated = await definitionOf(name)
      await client.query(definition)
      expect(await definitionOf(name), name).toBe(migrated)
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
