import { expect, test } from 'vitest'
import { systemTenant } from '#app/platform/db/db.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { parentMailsSql, parentMailStatesSql } from './queries.server.ts'
import { plannedReadersSql } from './sending/digest-readers.server.ts'

const services = await openFileServices()

test('reads readers and invitations by index', async () => {
  const { classroom, children } = await createChildClass(services, 1)
  const { schoolId, id } = classroom
  const now = new Date()
  const tenant = { ...systemTenant, schoolId, identity: true as const }
  for (const [text, values] of [
    [parentMailsSql, [schoolId, children[0], now]],
    [parentMailStatesSql, [schoolId, id, now]],
    [plannedReadersSql, [schoolId]],
  ] as const) {
    const { tables, seqScans } = await explainQuery(services, tenant, text, [...values])
    expect(tables).toBeGreaterThan(0)
    expect(seqScans).toEqual([])
  }
})
