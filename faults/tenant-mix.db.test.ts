import { expect, test } from 'vitest'
import { openHouse } from '#db/testing/house.ts'
import { mixSchools } from './tenant/mix.ts'
import { seedSchools } from './tenant/schools.ts'

/** The short form of `npm run faults -- tenant-mix`. */
test('2,500 interleaved transactions of four schools over three connections meet no foreign row', async () => {
  const house = await openHouse()
  try {
    const schools = await seedSchools(house.owner, 4)
    const mixed = await mixSchools({
      url: house.databaseUrl,
      owner: house.owner,
      schools,
      transactions: 2_500,
      connections: 3,
      atOnce: 32,
    })
    expect(mixed).toMatchObject({ foreign: [], unexpected: [], transactions: 2_500 })
    expect(mixed.probes).toBeGreaterThan(1_000)
  } finally {
    await house.close()
  }
}, 60_000)
