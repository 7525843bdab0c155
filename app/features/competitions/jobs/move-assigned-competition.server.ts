import { z } from 'zod'
import type { JobHandler } from '#app/platform/jobs.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { schoolUuid, uuid } from '#app/platform/uuid.ts'
import { moveWindow } from '../assigned/move-window.server.ts'

const data = z.object({ schoolId: schoolUuid, competitionId: uuid })

/** A moment after a window was to open or close. One whose deadline was moved finds nothing to do. */
export function moveAssignedCompetitionJob(services: Pick<Services, 'pool' | 'bus' | 'now'>): JobHandler {
  return async (given) => {
    const { schoolId, competitionId: id } = data.parse(given)
    await moveWindow(services, { schoolId, id })
  }
}
