-- Up Migration

-- The audit log over all companies, for superadmins.
CREATE INDEX audit_logs__newest ON audit_logs (created_at DESC, id DESC);
CREATE INDEX audit_logs__of_actor_anywhere ON audit_logs (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_logs__of_resource_anywhere ON audit_logs (resource_id, created_at DESC, id DESC);
-- The queues of the platform's desk.
CREATE INDEX companies__waiting ON companies (profile_status) WHERE profile_status <> 'ACTIVE';
CREATE INDEX enrollment_requests__waiting ON enrollment_requests (submitted_at) WHERE status = 'REQUESTED' AND submitted_at IS NOT NULL;
CREATE INDEX programs__under_review ON programs (created_at) WHERE approval_status = 'UNDER_REVIEW';
CREATE INDEX users__superadmins ON users (id) WHERE role = 'SUPERADMIN';
CREATE INDEX users__newest ON users (created_at DESC, id DESC);
