-- Up Migration
-- One spelling for all that the audit tells: `noun.what-happened`, the noun being the kind of the resource.
UPDATE audit_logs
SET action = renamed.now, resource_type = split_part(renamed.now, '.', 1)
FROM (VALUES
  ('company.business-details.submitted', 'company.business-details-submitted'),
  ('company.bank-details.submitted', 'company.bank-details-submitted'),
  ('company.file_confirmed', 'company.file-confirmed'),
  ('company.address.updated', 'company-address.updated'),
  ('company.manager.updated', 'company-manager.updated'),
  ('mou.generated', 'mou.generated'),
  ('mou.confirmed', 'mou.confirmed'),
  ('mou.assigned', 'mou.assigned'),
  ('mou.accepted', 'mou.accepted'),
  ('signature.activated', 'signature.activated'),
  ('branch.address.replaced', 'branch.address-replaced'),
  ('program-settings.updated', 'program.settings-updated'),
  ('program.status.changed', 'program.status-changed'),
  ('program.document_added', 'program.document-added'),
  ('program.import.begun', 'program.import-begun'),
  ('program.import.terms', 'program.import-terms-saved'),
  ('program.import.subscribers', 'program.import-subscribers-saved'),
  ('program.import.payments', 'program.import-payments-saved'),
  ('program.import.finished', 'program.import-finished'),
  ('invoices.created', 'cycle.invoices-created'),
  ('enrollment_request.admin_approved', 'enrollment-request.admin-approved'),
  ('enrollment_request.company_approved', 'enrollment-request.company-approved'),
  ('enrollment_request.rejected', 'enrollment-request.rejected'),
  ('enrollment_request.enrolled', 'enrollment-request.enrolled')
) AS renamed (before, now)
WHERE audit_logs.action = renamed.before;
