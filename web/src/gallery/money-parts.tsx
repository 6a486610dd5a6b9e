import { Badge } from '../ui/badge.tsx'
import { Ledger } from '../ui/ledger.tsx'
import { Money, Sealed } from '../ui/money.tsx'
import { Card, Section } from '../ui/page.tsx'
import { Settlement } from '../ui/settlement.tsx'

export const MoneyParts = () => (
  <>
    <Section title="Amounts">
      <Card className="stack">
        <Money rupees={74_300} size="xl" />
        <Money rupees={1_00_000} size="lg" />
        <Money rupees={1_428.57} size="md" />
        <Money rupees={1_960} flow="in" />
        <Money rupees={73_300} flow="out" />
        <Money rupees={77_500} old />
        <Sealed />
      </Card>
    </Section>
    <Section title="Settlement">
      <Card>
        <Settlement
          pot={1_00_000}
          prize={74_300}
          commission={5_000}
          share={20_700}
          notes={{ prize: 'the winner takes home', commission: '5 % for the company', share: '40 tickets × ₹517.50' }}
        />
      </Card>
    </Section>
    <Section title="Passbook">
      <Ledger
        caption="What ticket 7 paid"
        columns={[{ name: 'Month' }, { name: 'Share', isAmount: true }, { name: 'To pay', isAmount: true }]}
        rows={[
          {
            id: '9',
            cells: [
              <Badge key="due" tone="warn" icon="clock">
                Due 2 Dec
              </Badge>,
              <Money key="share" rupees={540} flow="in" />,
              <Money key="pay" rupees={1_960} />,
            ],
          },
          {
            id: '8',
            cells: [
              '8 · Nov 2026',
              <Money key="share" rupees={612.5} flow="in" />,
              <Money key="pay" rupees={1_887.5} />,
            ],
          },
        ]}
        total={{ id: 'sum', cells: ['Sum', '', <Money key="sum" rupees={3_847.5} />] }}
      />
    </Section>
  </>
)
