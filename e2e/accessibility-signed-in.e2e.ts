import { walkAsEach } from './accessibility.ts'
import { openFixture } from './fixture.ts'

walkAsEach(['teacher', 'student', 'parent', 'admin', 'newcomer'], await openFixture())
