import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTrafficLights from '@tabler/icons-react/dist/esm/icons/IconTrafficLights.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { choosePresence, listAbsent, type AwayToday } from '#rules/classrooms/class-tools.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { SoundToggle } from '../player/sound-toggle.tsx'
import { useSound } from '#app/platform/sound/use-sound.ts'
import { ProjectorFrame } from '../projector/projector-frame.tsx'
import { GroupMaker } from './group-maker.tsx'
import { RandomName } from './random-name.tsx'
import { ToolTimer } from './tool-timer.tsx'
import { TrafficLight } from './traffic-light.tsx'
import { tools, useTools, type Tool, type ToolState } from './use-tools.ts'
import styles from './class-tools.module.css'

const icons = {
  timer: <IconClock aria-hidden />,
  name: <IconUser aria-hidden />,
  groups: <IconUsersGroup aria-hidden />,
  light: <IconTrafficLights aria-hidden />,
}

export type ToolStudent = { id: string; name: string }
export type ToolProps = {
  state: ToolState
  students: readonly ToolStudent[]
  /** Ids of students who do not take part. */
  absent: readonly string[]
  change: (part: Partial<ToolState>) => void
  /** Takes a student out or puts them back. */
  onPresence: (id: string, isHere: boolean) => void
}

type ClassToolsProps = {
  classroomId: string
  students: readonly ToolStudent[]
  today: AwayToday
  onClose: () => void
}

/** Full-screen tools for the projector of a classroom: timer, random name, groups and traffic light. */
export default function ClassTools({ classroomId, students, today, onClose }: ClassToolsProps) {
  const { t } = useTranslation('class-tools')
  const { state, change } = useTools(classroomId)
  useSound()
  const props: ToolProps = {
    state,
    students,
    absent: listAbsent(
      students.map(({ id }) => id),
      today,
      state.presence,
    ),
    change,
    onPresence: (id, isHere) => change({ presence: choosePresence(state.presence, today.day, id, isHere) }),
  }
  return (
    <ProjectorFrame
      label={t('title')}
      title={t(`tool.${state.tool}`)}
      fullScreen={t('fullScreen')}
      className={styles.whole}
      onClose={onClose}
      controls={
        <>
          <SegmentedControl<Tool>
            label={t('title')}
            value={state.tool}
            onChange={(tool) => change({ tool })}
            options={tools.map((tool) => ({ value: tool, label: t(`tool.${tool}`), icon: icons[tool] }))}
          />
          <SoundToggle />
        </>
      }
    >
      <div className={styles.stage}>
        {state.tool === 'timer' && <ToolTimer {...props} />}
        {state.tool === 'name' && <RandomName {...props} />}
        {state.tool === 'groups' && <GroupMaker {...props} />}
        {state.tool === 'light' && <TrafficLight {...props} />}
      </div>
    </ProjectorFrame>
  )
}
