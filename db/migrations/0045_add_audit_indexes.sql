-- The screen of the audit log reads one index backwards by id: by user, kind of record, or action.
CREATE INDEX audit_log_by_user ON audit_log (userId, id);
CREATE INDEX audit_log_by_kind ON audit_log (entity, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
-- The first and last row of a range of days.
CREATE INDEX audit_log_by_date ON audit_log (createdAt);
