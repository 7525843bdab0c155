import { walkAsEach } from './accessibility.ts'
import { openFixture } from './fixture.ts'

walkAsEach(['visitor'], await openFixture())
