import { z } from 'zod'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { moveWindow } from '../assigned/move-window.server.ts'

const data = z.object({ schoolId: schoolUuid, competitionId: uuid })

/** Runs shortly after a window should have opened or closed. Does nothing if the deadline was moved. */
export function moveAssignedCompetitionJob(services: Pick<Services, 'pool' | 'bus' | 'now'>): JobHandler {
  return async (input) => {
    const { schoolId, competitionId: id } = data.parse(input)
    await moveWindow(services, { schoolId, id })
  }
}
