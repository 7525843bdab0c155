import type { ComponentProps, ReactNode } from 'react'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Attending } from '#app/features/classrooms/public.ts'
import type { Shell } from '#app/features/dashboard/public.ts'
import { ClassKites, OwnKite } from '#app/features/rewards/public.ts'
import { LiveConfiguration } from '#app/platform/shell/live-configuration.tsx'
import { LiveState } from '#app/platform/shell/live-state.tsx'
import { SchoolZone } from '#app/platform/shell/nav-dates.ts'
import { PagePlace } from '#app/platform/shell/page-place.tsx'
import { SyncLine } from '#app/platform/shell/sync-line.tsx'
import { RightsWatch } from '#app/platform/shell/rights-watch.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Card } from '#app/ui/card.tsx'
import { DeskFrame } from '#app/ui/desk-frame.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { LearnerFrame } from '#app/ui/learner-frame.tsx'
import { MantineShell } from '#app/ui/mantine-shell.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { TabLinks } from '#app/ui/page-head.tsx'
import { Toasts } from '#app/ui/toasts.tsx'
import { ClassDesk } from './class-desk.tsx'
import { useMenu } from './menu-items.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RoomMenu } from './room-menu.tsx'
import { ShellClassCode } from './shell-class-code.tsx'
import styles from './room-frame.module.css'

type RoomFrameProps = {
  shell: Shell
  /** What flies in a learner's sky; desks have no sky. */
  hero?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: the sky for those who learn, a desk for those who look after them. */
export function RoomFrame({ shell, hero, children }: RoomFrameProps) {
  const { items, tabs, label } = useMenu(shell)
  const homeHref = useLocalePath()('/dashboard')
  const { audience, person, menu } = shell
  const learner = audience === 'student' || (audience === 'nowhere' && person.kind === 'managed')
  const me = menu.findIndex(({ name }) => name === 'me')

  return (
    <SchoolZone value={zoneOf(shell)}>
      <MantineShell>
        {learner ? (
          <WithOwnKite shell={shell}>
            <LearnerFrame homeHref={homeHref} items={items} hero={hero} personMenu={<LearnerMenu shell={shell} />}>
              <Content>
                <PagePlace>{children}</PagePlace>
                {items[me]?.current && (
                  <Card className={styles.onPhone}>
                    <PersonMenu shell={shell} onProfile />
                  </Card>
                )}
              </Content>
            </LearnerFrame>
          </WithOwnKite>
        ) : (
          <WithRequests shell={shell}>
            {({ count, banner }) => (
              <DeskFrame
                homeHref={homeHref}
                items={items.map((item, at) => (menu[at]!.name === 'students' ? { ...item, badge: count } : item))}
                person={{ name: person.name, note: <LiveState /> }}
                personMenu={<PersonMenu shell={shell} />}
                switcher={<RoomMenu {...shell} />}
                foot={<ShellClassCode room={shell.room} />}
                alert={banner}
              >
                <Content>
                  {tabs.length > 0 && <TabLinks label={label} tabs={tabs} />}
                  <PagePlace>{children}</PagePlace>
                </Content>
              </DeskFrame>
            )}
          </WithRequests>
        )}
        {audience === 'student' && shell.room && <Attending classroomId={shell.room.id} />}
        <LiveConfiguration />
        <RightsWatch personId={person.id} />
        <Toasts />
      </MantineShell>
    </SchoolZone>
  )
}

/** Of the school one is in; before a class is chosen, the one that all of somebody's schools share. */
function zoneOf({ room, rooms }: Shell): string | null {
  const zones = new Set(rooms.map(({ timeZone }) => timeZone))
  return room?.timeZone ?? (zones.size === 1 ? [...zones][0]! : null)
}

type WithRequestsProps = { shell: Shell; children: ComponentProps<typeof ClassDesk>['children'] }

/** Whoever teaches hears of those who wait to join; other desks have no class to join. */
const WithRequests = ({ shell: { audience, room }, children }: WithRequestsProps) =>
  audience === 'teacher' && room ? (
    <ClassKites classroomId={room.id}>
      <ClassDesk key={room.id} classroomId={room.id}>
        {children}
      </ClassDesk>
    </ClassKites>
  ) : (
    children({ count: 0, banner: null })
  )

/** A child flies the kite they chose, on every page. */
const WithOwnKite = ({ shell: { audience, room, person }, children }: { shell: Shell; children: ReactNode }) =>
  audience === 'student' && room ? (
    <OwnKite classroomId={room.id} personId={person.id}>
      {children}
    </OwnKite>
  ) : (
    children
  )

/** Where the document's own skip link leads. */
const Content = ({ children }: { children: ReactNode }) => (
  <div id="content" tabIndex={-1} className={styles.content}>
    {children}
  </div>
)

/** Folded behind the kite in the rail; on a phone it stands on the page about oneself. */
function LearnerMenu({ shell }: { shell: Shell }) {
  const { person } = shell
  return (
    <div className={styles.inRail}>
      <Menu
        side="above"
        summaryClassName={styles.who}
        summary={
          <>
            <ChildKite id={person.id} size={40} />
            <span className={styles.words}>
              <strong className={styles.name}>{person.name}</strong>
              <SyncLine />
            </span>
            <IconSelector className={styles.unfold} aria-hidden />
          </>
        }
      >
        <PersonMenu shell={shell} />
      </Menu>
    </div>
  )
}
