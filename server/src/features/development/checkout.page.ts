/** Ids and amounts are ours, so there is nothing to escape. */
export const checkoutPage = (payment: { transactionId: string; amount: number; status: string }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox checkout</title><link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 28rem; margin: 4rem auto; padding: 0 1rem }
  button { font: inherit; padding: .6rem 1.2rem; margin-right: .5rem; cursor: pointer }
  output { display: block; margin-top: 1rem }
</style></head>
<body>
<h1>Sandbox checkout</h1>
<p>No money moves here. Pay <strong>₹ ${payment.amount.toLocaleString('en-IN')}</strong> for transaction
<code>${payment.transactionId}</code>, which is now <strong id="status">${payment.status}</strong>.</p>
<button data-status="SUCCESS">Pay</button><button data-status="FAILED">Let it fail</button>
<output></output>
<script>
  for (const button of document.querySelectorAll('button'))
    button.onclick = async () => {
      const answer = await fetch('/dev/payments/${payment.transactionId}/complete', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: button.dataset.status }),
      })
      const { outcome } = await answer.json()
      if (answer.ok) {
        document.querySelector('#status').textContent = button.dataset.status
        for (const each of document.querySelectorAll('button')) each.disabled = true
      }
      document.querySelector('output').textContent = answer.ok
        ? button.dataset.status + ' was told to Kuri (' + outcome + '). You can close this page.'
        : 'That did not work.'
    }
</script>
</body></html>
`
