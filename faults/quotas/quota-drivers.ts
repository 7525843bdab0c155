import type { EntryPoint } from '../surface/entry-points.ts'
import { accountQuotaDrivers } from './account-quota-drivers.ts'
import { billingQuotaDrivers } from './billing-quota-drivers.ts'
import { classQuotaDrivers } from './class-quota-drivers.ts'
import { familyQuotaDrivers } from './family-quota-drivers.ts'
import { joinQuotaDrivers } from './join-quota-drivers.ts'
import { learningQuotaDrivers } from './learning-quota-drivers.ts'
import { messageQuotaDrivers } from './message-quota-drivers.ts'
import { playQuotaDrivers } from './play-quota-drivers.ts'
import type { QuotaDriver } from './quota-driver.ts'
import { schoolQuotaDrivers } from './school-quota-drivers.ts'
import { textQuotaDrivers } from './text-quota-drivers.ts'

export const quotaDrivers: readonly QuotaDriver[] = [
  ...accountQuotaDrivers,
  ...billingQuotaDrivers,
  ...schoolQuotaDrivers,
  ...classQuotaDrivers,
  ...familyQuotaDrivers,
  ...joinQuotaDrivers,
  ...learningQuotaDrivers,
  ...messageQuotaDrivers,
  ...playQuotaDrivers,
  ...textQuotaDrivers,
]

export const findEntryPoint = (ways: readonly EntryPoint[], { entryPoint: way }: QuotaDriver): EntryPoint =>
  ways.find(({ name }) => name.endsWith(way))!
