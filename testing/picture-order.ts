import { classroomIcons } from '#rules/classrooms/classroom.ts'

/**
 * Secret pictures in the order of the picture pad; the index is the digit in a child's secret. The pad and the class
 * icons show the same pictures (`classroom-icons.test.ts`).
 */
export const pictureOrder = classroomIcons
