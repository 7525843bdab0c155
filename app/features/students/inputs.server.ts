import { z } from 'zod'
import { birthBands } from '#rules/students/birth-band.ts'
import { mostPasted } from '#rules/students/pasted-names.ts'
import { titles } from '#rules/students/titles.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { listOf } from '#app/platform/list-field.ts'
import { uuids } from '#app/platform/uuid.ts'

const newStudent = z.object({
  name: z.string().max(400),
  title: z.enum(titles).nullish(),
  identifier: z.string().max(80).nullish(),
  birthBand: z.enum(birthBands).nullish(),
})
export const newStudents = jsonField(listOf(newStudent, { least: 1, most: mostPasted }))

/** One or many: a form with one box ticked sends a text, with several a list. */
export const studentIds = uuids(500)

/** The same for classrooms: a student of a list may be in several. */
export const classroomIds = uuids(200)
