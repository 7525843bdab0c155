import type { ReactNode } from 'react'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { Shell } from '#app/features/rooms/public.ts'
import { LiveConfiguration } from '#app/platform/shell/live-configuration.tsx'
import { LiveState } from '#app/platform/shell/live-state.tsx'
import { RightsWatch } from '#app/platform/shell/rights-watch.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { DeskFrame } from '#app/ui/desk-frame.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { LearnerFrame } from '#app/ui/learner-frame.tsx'
import { MantineShell } from '#app/ui/mantine-shell.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Toasts } from '#app/ui/toasts.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RoomMenu } from './room-menu.tsx'
import { useRoomPlaces } from './room-places.tsx'
import styles from './room-frame.module.css'

type RoomFrameProps = {
  shell: Shell
  /** What flies in a learner's sky; desks have no sky. */
  hero?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: the sky for those who learn, a desk for those who look after them. */
export function RoomFrame({ shell, hero, children }: RoomFrameProps) {
  const places = useRoomPlaces(shell)
  const homeHref = useLocalePath()('/dashboard')
  const { audience, person } = shell
  const learner = audience === 'student' || (audience === 'nowhere' && person.kind === 'managed')

  return (
    <MantineShell>
      {learner ? (
        <LearnerFrame homeHref={homeHref} items={places} hero={hero} personMenu={<LearnerMenu shell={shell} />}>
          <Content>{children}</Content>
        </LearnerFrame>
      ) : (
        <DeskFrame
          homeHref={homeHref}
          items={places}
          person={{ name: person.name, note: <LiveState /> }}
          personMenu={<PersonMenu can={shell.can} />}
          switcher={<RoomMenu {...shell} />}
        >
          <Content>{children}</Content>
        </DeskFrame>
      )}
      <LiveConfiguration />
      <RightsWatch personId={person.id} />
      <Toasts />
    </MantineShell>
  )
}

/** Where the document's own skip link leads. */
const Content = ({ children }: { children: ReactNode }) => (
  <div id="content" tabIndex={-1} className={styles.content}>
    {children}
  </div>
)

/** Folded behind the kite in the rail; laid out in the sheet of a phone. */
function LearnerMenu({ shell: { person, can } }: { shell: Shell }) {
  return (
    <>
      <div className={styles.inRail}>
        <Menu
          side="above"
          summaryClassName={styles.who}
          summary={
            <>
              <Kite look={kiteFor(person.id)} size={40} />
              <strong className={styles.name}>{person.name}</strong>
              <IconSelector className={styles.unfold} aria-hidden />
            </>
          }
        >
          <PersonMenu can={can} person={person} />
        </Menu>
      </div>
      <div className={styles.inSheet}>
        <PersonMenu can={can} person={person} />
      </div>
    </>
  )
}
