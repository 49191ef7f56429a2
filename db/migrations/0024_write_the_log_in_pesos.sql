-- The screen of the log shows amounts as pesos, but these entries had centavos. The approval of a held order had the hold in
-- "before", and the screen showed its code as the earlier value of the reason.
UPDATE audit_log SET "after" = json_set("after", '$.amount', ("after" ->> 'amount') / 100.0)
WHERE entity = 'payment' AND action IN ('refund_due', 'refunded', 'charged_back') AND "after" ->> 'amount' IS NOT NULL;
UPDATE audit_log SET "before" = NULL,
  "after" = json_set("after", '$.hold', "before" ->> 'reason', '$.amount', ("before" ->> 'amount') / 100.0)
WHERE action = 'approve_credit' AND "before" IS NOT NULL;
