// The reference model of an auction's lifecycle, written from [spec: One status drives everything] alone; it shares no code with the
// service.
import fc from 'fast-check'

export type Config = {
  hasPrebid: boolean
  approvalRequired: boolean
  autoStart: boolean
  autoOpenPrebid: boolean
  autoRevealPrebids: boolean
  autoDeclareWinner: boolean
  divisions: number
  hasLiveBid: boolean
  /** Best first. */
  prebidAmounts: readonly number[]
}

// Far apart, with no sum of waits close to another time, so that the duration of a step never matters.
export const DURATION_SECONDS = 55_000
export const WINDOW_SECONDS = 205_000
const JOIN_LEAD_SECONDS = 900
const WAITS = [10_000, 70_000, 250_000] as const
const STARTS = [35_000, 295_000] as const

export type Step =
  | { do: 'wait' | 'schedule'; seconds: number }
  | {
      do:
        | 'restart'
        | 'sweep'
        | 'approve'
        | 'cancel'
        | 'openPrebid'
        | 'closePrebid'
        | 'start'
        | 'pause'
        | 'resume'
        | 'end'
        | 'reveal'
        | 'bid'
        | 'declare'
        | 'disqualify'
    }

const plain = (name: Exclude<Step['do'], 'wait' | 'schedule'>): Step => ({ do: name })
const wait = (index: 0 | 1 | 2): Step => ({ do: 'wait', seconds: WAITS[index] })
const schedule = (index: 0 | 1): Step => ({ do: 'schedule', seconds: STARTS[index] })
const ANYTHING: readonly Step[] = [
  ...([0, 1, 2] as const).map(wait),
  ...([0, 1] as const).map(schedule),
  ...(['start', 'end', 'declare', 'closePrebid', 'approve', 'bid', 'reveal', 'disqualify'] as const).map(plain),
  ...(['openPrebid', 'pause', 'resume', 'sweep', 'cancel', 'restart'] as const).map(plain),
]

/** Sensible steps for each status; without them most random commands are refused and few states are reached. */
const SENSIBLE: Record<Status, readonly Step[]> = {
  PENDING: [schedule(0), schedule(1)],
  SCHEDULED: [plain('closePrebid'), plain('approve'), plain('start'), plain('start'), wait(1), wait(2), schedule(0)],
  READY: [plain('closePrebid'), plain('start'), plain('start'), wait(1), wait(2)],
  LIVE: [plain('bid'), plain('bid'), plain('pause'), plain('end'), wait(0), wait(1)],
  PAUSED: [plain('resume'), plain('resume'), plain('end'), wait(2)],
  ENDED: [plain('reveal'), plain('declare'), plain('declare'), plain('disqualify'), wait(0)],
  COMPLETE: [plain('disqualify'), plain('reveal'), wait(0)],
  CANCELLED: ANYTHING,
}

/** A choice whose meaning depends on the current state, so that the same seed repeats the same run. */
export type Choice = { isWild: boolean; pick: number }
export const choices: fc.Arbitrary<Choice[]> = fc.array(
  fc.record({ isWild: fc.nat(5).map((n) => n === 0), pick: fc.nat(1000) }),
  { minLength: 8, maxLength: 16 },
)

type Status = 'PENDING' | 'SCHEDULED' | 'READY' | 'LIVE' | 'PAUSED' | 'ENDED' | 'COMPLETE' | 'CANCELLED'
const LIVE_BIDDER = 'live bidder'

export class LifecycleModel {
  private status: Status = 'PENDING'
  private version = 0
  private actions: string[] = []
  private startsMs: number | null = null
  private endedMs: number | null = null
  private leftMs = 0
  private isStamped = false
  private isRevealed = false
  private hasStopped = false
  private isJoinOpen = false
  private hasLead = false
  private closesMs: number
  endsMs: number | null = null
  /** By division: the current winner, and whether a winner was disqualified. */
  private holders: (string | null)[]
  private wasTaken: boolean[]
  private readonly pastWinners = new Set<string>()
  private readonly config: Config

  constructor(config: Config, nowMs: number) {
    this.config = config
    this.closesMs = nowMs + WINDOW_SECONDS * 1000
    this.holders = Array.from({ length: config.divisions }, () => null)
    this.wasTaken = this.holders.map(() => false)
  }

  stepFor({ isWild, pick }: Choice): Step {
    const steps = isWild ? ANYTHING : SENSIBLE[this.status]
    return steps[pick % steps.length]!
  }

  /** Performs the step and all automatic steps after it; returns whether the step must be refused. */
  perform(step: Step, nowMs: number): boolean {
    const isRefused = !this.obey(step, nowMs)
    while (this.followUp(nowMs)) {}
    return isRefused
  }

  expected(nowMs: number) {
    const { status } = this
    const hasEnded = status === 'ENDED' || status === 'COMPLETE'
    const hasPrebids = this.config.hasPrebid && this.config.prebidAmounts.length > 0
    return {
      status,
      currentPhase: this.phase(nowMs),
      prebidPhase: this.config.hasPrebid ? (this.isWindowOpen(nowMs) ? 'OPEN' : 'CLOSED') : 'NONE',
      due: this.isSomethingDue() ? 'set' : null,
      actions: this.actions,
      stateVersion: this.version,
      winners: this.winnerCount(),
      isRevealed: this.isRevealed,
      staffSeeAmounts: !hasPrebids || hasEnded || this.isRevealed,
      eventVersion: this.version,
    }
  }

  private obey(step: Step, nowMs: number): boolean {
    const { config } = this
    switch (step.do) {
      case 'wait':
      case 'restart':
      case 'sweep':
        return true
      case 'schedule':
        if (!this.is('PENDING', 'SCHEDULED')) return false
        this.log(this.status === 'PENDING' ? 'SCHEDULE' : 'RESCHEDULE', 'ARM_LIFECYCLE')
        this.status = 'SCHEDULED'
        this.startsMs = nowMs + step.seconds * 1000
        this.isJoinOpen = false
        this.endedMs = null
        return true
      case 'approve':
        if (!this.is('SCHEDULED') || !config.approvalRequired) return false
        this.status = 'READY'
        return this.log('APPROVE')
      case 'cancel':
        if (!this.is('PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED')) return false
        this.status = 'CANCELLED'
        return this.log('CANCEL')
      case 'openPrebid':
        if (!config.hasPrebid || !this.is('SCHEDULED', 'READY') || !this.isWindowOpen(nowMs)) return false
        if (this.isStamped) return true
        this.isStamped = true
        return this.log('MANUAL_OPEN_PREBID')
      case 'closePrebid':
        if (!config.hasPrebid || !this.is('SCHEDULED', 'READY')) return false
        if (!this.isWindowOpen(nowMs)) return true
        this.closesMs = nowMs
        return this.log('MANUAL_CLOSE_PREBID')
      case 'start':
        if (!this.mayStart(nowMs)) return false
        this.goLive(nowMs)
        return this.log('START')
      case 'pause':
        if (!this.is('LIVE')) return false
        this.status = 'PAUSED'
        this.leftMs = this.endsMs! - nowMs
        return this.log('PAUSE')
      case 'resume':
        if (!this.is('PAUSED')) return false
        this.status = 'LIVE'
        this.endsMs = nowMs + this.leftMs
        return this.log('RESUME')
      case 'end':
        if (!this.is('LIVE', 'PAUSED')) return false
        this.finish(nowMs)
        return this.log('END')
      case 'reveal':
        if (!config.hasPrebid || !this.is('ENDED', 'COMPLETE')) return false
        if (this.isRevealed) return true
        this.isRevealed = true
        return this.log('REVEAL_PREBIDS')
      case 'bid':
        if (this.is('LIVE') && config.hasLiveBid) this.hasLead = true
        return true
      case 'declare': {
        const [best] = this.candidates()
        if (!this.is('ENDED') || this.openDivision() < 0 || best === undefined) return false
        const isReplacement = this.wasTaken[this.openDivision()]
        this.declare(best)
        return this.log(isReplacement ? 'REPLACE_DISQUALIFIED_WINNER' : 'DECLARE_WINNER')
      }
      case 'disqualify': {
        const division = this.holders.findLastIndex((holder) => holder !== null)
        if (division < 0 || !this.is('ENDED', 'COMPLETE')) return false
        this.holders[division] = null
        this.wasTaken[division] = true
        this.status = 'ENDED'
        this.hasStopped = true
        return this.log('DISQUALIFY_WINNER')
      }
    }
  }

  /** [spec: Automatic steps] One automatic step, if one is due. */
  private followUp(nowMs: number): boolean {
    const { config } = this
    if (this.is('SCHEDULED', 'READY')) {
      if (nowMs >= this.startsMs! - JOIN_LEAD_SECONDS * 1000) this.isJoinOpen = true
      if (config.hasPrebid && config.autoOpenPrebid && !this.isStamped && this.isWindowOpen(nowMs)) {
        this.isStamped = true
        return this.log('AUTO_OPEN_PREBID')
      }
      if (this.startsByItself() && nowMs >= this.startsMs! && this.mayStart(nowMs)) {
        this.goLive(nowMs)
        return this.log('AUTO_START')
      }
    }
    if (this.is('LIVE') && nowMs >= this.endsMs!) {
      this.finish(nowMs)
      return this.log('AUTO_END')
    }
    if (!this.is('ENDED')) return false
    if (config.hasPrebid && !this.isRevealed) {
      if (!config.autoRevealPrebids) return false
      this.isRevealed = true
      return this.log('AUTO_REVEAL_PREBIDS')
    }
    if (!config.autoDeclareWinner || this.hasStopped || this.openDivision() < 0) return false
    const [best, next] = this.candidates()
    if (best === undefined || (next !== undefined && this.amountOf(best) === this.amountOf(next))) {
      this.hasStopped = true
      return false
    }
    this.declare(best)
    return this.log('AUTO_DECLARE_WINNER')
  }

  private phase(nowMs: number): string {
    if (this.is('LIVE')) return 'LIVE_BIDDING'
    if (!this.is('PENDING', 'SCHEDULED', 'READY')) return this.status
    if (this.isWindowOpen(nowMs)) return 'PREBID_OPEN'
    if (this.is('PENDING')) return 'PENDING'
    if (this.is('READY')) return 'READY_TO_START'
    if (this.config.approvalRequired) return 'PENDING_APPROVAL'
    return this.config.hasPrebid ? 'PREBID_CLOSED' : 'READY_TO_START'
  }

  private isSomethingDue(): boolean {
    if (this.is('LIVE')) return true
    if (!this.is('SCHEDULED', 'READY')) return false
    const isApproved = !this.config.approvalRequired || this.is('READY')
    return !this.isJoinOpen || (this.startsByItself() && isApproved && this.openDivision() >= 0)
  }

  /** [spec: Reopened for the next division] A reopened auction waits for a new schedule. */
  private startsByItself = () => this.config.autoStart && this.endedMs === null
  private is = (...statuses: Status[]) => statuses.includes(this.status)
  private isWindowOpen = (nowMs: number) => this.config.hasPrebid && nowMs < this.closesMs
  private openDivision = () => this.holders.indexOf(null)
  private winnerCount = () => this.holders.filter((holder) => holder !== null).length

  private mayStart(nowMs: number): boolean {
    if (!this.is('SCHEDULED', 'READY') || this.openDivision() < 0 || this.isWindowOpen(nowMs)) return false
    return this.is('READY') || !this.config.approvalRequired
  }

  private goLive(nowMs: number) {
    this.status = 'LIVE'
    this.endsMs = nowMs + DURATION_SECONDS * 1000
    this.endedMs = null
    this.hasLead = false
    this.hasStopped = false
    this.isJoinOpen = true
  }

  private finish(nowMs: number) {
    this.status = 'ENDED'
    this.endedMs = nowMs
  }

  /** Best first: the live bidder if there is a live bid, otherwise the prebids; each at most once. */
  private candidates(): string[] {
    const all = this.hasLead
      ? [LIVE_BIDDER]
      : this.config.hasPrebid
        ? this.config.prebidAmounts.map((_, n) => `${n}`)
        : []
    return all.filter((who) => !this.pastWinners.has(who))
  }
  private amountOf = (who: string) => (who === LIVE_BIDDER ? -1 : this.config.prebidAmounts[Number(who)])

  private declare(who: string) {
    this.holders[this.openDivision()] = who
    this.pastWinners.add(who)
    if (this.openDivision() < 0) this.status = 'COMPLETE'
    else if (who !== LIVE_BIDDER) this.status = 'SCHEDULED'
  }

  private log(...actions: string[]): true {
    this.actions.push(...actions)
    this.version += 1
    return true
  }
}
