import { z } from 'zod'
import { birthBands } from '#rules/students/birth-band.ts'
import { maxPastedLines } from '#rules/students/pasted-names.ts'
import { titles } from '#rules/students/titles.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { uuids } from '#app/platform/forms/uuid.ts'

const newStudent = z.object({
  name: z.string().max(400),
  title: z.enum(titles).nullish(),
  identifier: z.string().max(80).nullish(),
  birthBand: z.enum(birthBands).nullish(),
})
export const newStudents = jsonField(listOf(newStudent, { min: 1, max: maxPastedLines }))

/** One or many ids: a form with one ticked box sends a string, with several a list. */
export const studentIds = uuids(500)

/** One or many ids: the student list can move students out of several classes. */
export const classroomIds = uuids(200)
