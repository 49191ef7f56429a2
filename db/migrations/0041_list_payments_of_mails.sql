-- A mail announces the payments of one transfer, which may be of several orders.
UPDATE mails SET facts = json_object('paymentIds', json_array(facts -> 'paymentId'))
  WHERE kind = 'order_payment' AND facts ->> 'paymentId' IS NOT NULL;
