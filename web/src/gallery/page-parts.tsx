import { useState } from 'react'
import { Refused } from '../api/refused.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog, Sheet } from '../ui/dialog.tsx'
import { Empty, Note, type NoteTone, Problem, Skeleton } from '../ui/feedback.tsx'
import { Item, ItemLink, List } from '../ui/list.tsx'
import { Card, Section } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Qr } from '../ui/qr.tsx'
import { Ring } from '../ui/ring.tsx'
import { Ladder, Steps } from '../ui/steps.tsx'
import { Ticket } from '../ui/ticket.tsx'
import { Countdown, Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.tsx'

const BADGES: readonly BadgeTone[] = ['plain', 'live', 'leading', 'outbid', 'sealed', 'done', 'warn', 'danger', 'line']
const NOTES: readonly NoteTone[] = ['plain', 'warn', 'danger', 'sealed', 'brand', 'leading']
const LATER = '2099-11-28T12:34:21.123Z'

export function PageParts() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  return (
    <>
      <Section title="Buttons">
        <Button>Ask to join</Button>
        <Button look="second">Share</Button>
        <Button look="quiet">Other amount</Button>
        <Button look="gold" money block>
          Enter
        </Button>
        <Button look="danger">End now</Button>
        <Button look="danger sure">End it, I am sure</Button>
        <Button busy>Sending</Button>
        <Button money block why="Paid by UPI on 1 Dec.">
          Pay ₹1,960
        </Button>
        <ButtonLink to="/" look="second">
          A link
        </ButtonLink>
      </Section>
      <Section title="Badges and tickets">
        <div className="row g2 flex-wrap">
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone} icon="tick">
              {tone}
            </Badge>
          ))}
          <Ticket number={12} />
          <Ticket number={7} kind="me" long />
          <Ticket number={3} kind="won" />
          <Ring count={40} won={[1, 4, 9]} mine={[7]} cycle={{ number: 9, of: 40 }} />
        </div>
      </Section>
      <Section title="Times">
        <p>
          <Time at={LATER} show="both" relative /> · <Countdown endsAt={LATER} />
        </p>
        <p>
          <Time at={LATER} show="milliseconds" /> · <Time at={LATER} show="month" /> ·{' '}
          <Time at={LATER} show="weekday" />
        </p>
      </Section>
      <Section title="Notes">
        {NOTES.map((tone) => (
          <Note key={tone} tone={tone}>
            A note: {tone}
          </Note>
        ))}
        <Problem
          error={new Refused(503, 'UNAVAILABLE', 'The list could not be read.', { requestId: '7c1f22aa-1' })}
          onRetry={() => {}}
        />
        <Empty action={<Button>See open chits</Button>}>No chits yet.</Empty>
        <Skeleton heights={[16, 40]} />
      </Section>
      <Section title="Lists">
        <List label="To do">
          <ItemLink to="/" icon="wallet" tone="gold" heading="Pay month 3" detail="Nila Vishu 25 · 10 Dec" />
          <ItemLink to="/" icon="lock" tone="sealed" heading="Sealed bid is open" detail="until 3 Dec, 5 pm" />
          <Item lead={<Ticket number={12} />} heading="Leela" aside={<Badge tone="done">Paid</Badge>} />
        </List>
        <Pager pageNumber={2} totalPages={3} hasPreviousPage hasNextPage />
      </Section>
      <Section title="Steps">
        <Steps now={3} of={4} />
        <Card>
          <Ladder
            rungs={[
              { title: 'Sent on 28 Nov', state: 'done' },
              { title: 'Nila Chits looks at your papers', detail: 'Usually one day', state: 'now' },
              { title: 'You pay, the place is yours', state: 'next' },
            ]}
          />
        </Card>
      </Section>
      <Section title="Over the page">
        <Button
          look="second"
          onClick={() => toast('Booked ₹1,960 for ticket 7', { action: { label: 'Undo', run() {} } })}
        >
          Toast
        </Button>
        <Button look="second" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button look="second" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        {open === 'dialog' && (
          <Dialog title="End the auction now?" onClose={() => setOpen(null)}>
            <p>Ticket 12 leads.</p>
          </Dialog>
        )}
        {open === 'sheet' && (
          <Sheet title="Filter" onClose={() => setOpen(null)}>
            <p>Rises from below.</p>
          </Sheet>
        )}
        <Qr value="https://kuri.example.in/chits/1" label="The address of this chit" />
      </Section>
    </>
  )
}
