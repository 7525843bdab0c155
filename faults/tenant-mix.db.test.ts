import { expect, test } from 'vitest'
import { openTestServices } from '#db/testing/test-services.ts'
import { mixSchools } from './tenant/mix.ts'
import { seedSchools } from './tenant/schools.ts'

/** The quick run of `npm run faults -- tenant-mix`. */
test('2,500 interleaved transactions of four schools over three connections see no row of another school', async () => {
  const services = await openTestServices()
  try {
    const schools = await seedSchools(services.owner, 4)
    const mixed = await mixSchools({
      url: services.databaseUrl,
      owner: services.owner,
      schools,
      transactions: 2_500,
      connections: 3,
      concurrency: 32,
    })
    expect(mixed).toMatchObject({ foreign: [], unexpected: [], transactions: 2_500 })
    expect(mixed.probes).toBeGreaterThan(1_000)
  } finally {
    await services.close()
  }
}, 60_000)
