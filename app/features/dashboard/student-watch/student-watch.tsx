import { Fragment } from 'react'
import { ClassCall } from '#app/features/learning/courses/public-player.ts'
import { ReportPresence } from '#app/features/people/classrooms/public-player.ts'
import { RoomCall } from '#app/features/play/competitions/public-player.ts'

/** On every page of a signed-in student: reports where the student is, and shows calls of teachers and competitions. */
export default function StudentWatch({ classes }: { classes: readonly string[] }) {
  return (
    <>
      <ReportPresence classes={classes} />
      {classes.map((id) => (
        <Fragment key={id}>
          <ClassCall classroomId={id} />
          <RoomCall classroomId={id} />
        </Fragment>
      ))}
    </>
  )
}
